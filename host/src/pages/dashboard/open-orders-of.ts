import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { isWaitingForPatient } from '@homeside/ui/order-state'

/** Open orders that go on by themselves: neither delivered nor cancelled, and not waiting for the patient. */
export function openOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter((order) => !isOrderOver(order.Status) && !isWaitingForPatient(order))
}

/** Orders that wait for the patient. */
export function blockedOrdersOf(orders: readonly Order[]): Order[] {
  return orders.filter(isWaitingForPatient)
}
