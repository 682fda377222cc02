import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'

const closed: ReadonlySet<OrderStatus> = new Set(closedOrderStatuses)

/** Open orders: neither delivered nor cancelled. Those that wait for the patient come first. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  const open = orders.filter(({ Status }) => !closed.has(Status))
  const waits = ({ Status }: Order): boolean => Status === 'Blocked'
  return [...open.filter(waits), ...open.filter((order) => !waits(order))]
}
