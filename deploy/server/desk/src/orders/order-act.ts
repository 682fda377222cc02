import { orderActs } from '@homeside/contract/constants/order-acts'
import type { OrderAct, OrderEntry } from '@homeside/contract/constants/order-acts'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { staffCall } from '../frame/staff-call.ts'

/** Whether the patient has to be told why: then the order ends by it. */
export function isEnding(act: OrderAct): boolean {
  return needs(act, 'Note')
}

/** Whether an act cannot be done without this entry. */
export function needs(act: OrderAct, entry: OrderEntry): boolean {
  return orderActs[act].needs.some((each) => each === entry)
}

/** What is entered for an act, by the members of its body, and quantities by the key of the supply. */
export type ActEntries = { [Entry in Exclude<OrderEntry, 'Items'>]?: string | boolean } & {
  quantities?: Readonly<Record<string, number | null>>
}

/** Does it. What is left empty is not sent, and neither are quantities that are as ordered. */
export function sendOrderAct(
  act: OrderAct,
  order: StaffOrder,
  { quantities, ...entries }: ActEntries,
  key: string,
): Promise<StaffOrder> {
  const said = Object.entries(entries)
    .map(([entry, value]) => [entry, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => Boolean(value))
  const json = { ...Object.fromEntries(said), ...(quantities && changedQuantities(order, quantities)) }
  // The form asked for what the act takes, so the body is one of this act.
  return staffCall('POST', orderActs[act].path, { params: { key: order.OrderKey }, json, key })
}

/** The items with their quantities, when one of them is not all that is left of it. */
function changedQuantities(order: StaffOrder, quantities: NonNullable<ActEntries['quantities']>) {
  const entered = order.Items.map((item) => ({ item, quantity: quantities[item.SupplyKey] ?? 0 }))
  if (entered.every(({ item, quantity }) => quantity === item.Quantity - item.ShippedQty)) return {}
  return {
    Items: entered
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({ SupplyKey: item.SupplyKey, Quantity: quantity })),
  }
}
