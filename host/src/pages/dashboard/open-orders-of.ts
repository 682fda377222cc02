import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'

const closed: ReadonlySet<OrderStatus> = new Set(closedOrderStatuses)

/** Open orders are those that are neither delivered nor cancelled. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter(({ Status }) => !closed.has(Status))
}
