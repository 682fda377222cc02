import { type OrderAct, orderActs, type OrderEntry } from '@homeside/contract/constants/order-acts'
import { isPatients } from '@homeside/contract/constants/order-states'
import type { OrderItem } from '@homeside/contract/orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { Address } from '@homeside/contract/wire'
import { dateIn } from '@homeside/i18n/format'

import { staffCall } from '../frame/staff-call.ts'
import { here } from '../frame/times.ts'

/** What a field of an act's form is about. */
export interface FieldProps {
  order: StaffOrder
  act: OrderAct
  /** A scanned number has ended with Enter. */
  onScanned: () => void
}

const shapes = [
  ['UPS', /^1Z[A-Z0-9]{16}$/i],
  ['USPS', /^(9[1-5]\d{18,24}|[A-Z]{2}\d{9}US)$/i],
  ['FedEx', /^(\d{12}|\d{15})$/],
  ['DHL', /^(\d{10}|JJD\d+)$/i],
] as const

/** The day for which something on backorder is expected, until that day has come; null for what lies there. */
export function awaitedOn({ Backorder }: Pick<OrderItem, 'Backorder'>): string | null {
  return Backorder && Backorder.ExpectedOn > dateIn(here) ? Backorder.ExpectedOn : null
}

/** How many of an item are not sent yet, and can lie in the next parcel. */
export function readyOf(item: Pick<OrderItem, 'Quantity' | 'ShippedQty' | 'Backorder'>): number {
  return awaitedOn(item) === null ? item.Quantity - item.ShippedQty : 0
}

/** The carriers that are offered. Another one can be typed. */
export const carriers = shapes.map(([carrier]) => carrier)

/** Whose number it is, by its shape; undefined for one that none of them has. */
export function carrierOf(number: string): string | undefined {
  return shapes.find(([, shape]) => shape.test(number))?.[0]
}

/** Whether the order, or what is left of it, ends by an act. */
export function isEnding(act: OrderAct): boolean {
  return act === 'deny' || act === 'callOff'
}

/** Whether an act may be done with this entry. */
export function takes(act: OrderAct, entry: OrderEntry): boolean {
  return needs(act, entry) || orderActs[act].takes.some((each) => each === entry)
}

/** Whether an act cannot be done without this entry. */
export function needs(act: OrderAct, entry: OrderEntry): boolean {
  return orderActs[act].needs.some((each) => each === entry)
}

type Grouped = 'Items' | 'Quantities' | 'Backorders' | 'Replacement' | 'DeliveryAddress' | 'Seen'

/** The entries of an act, by the members of its body; quantities and days by the key of the supply. */
export type ActEntries = { [Entry in Exclude<OrderEntry, Grouped>]?: string | boolean } & {
  quantities?: Readonly<Record<string, number | null>>
  days?: Readonly<Record<string, string>>
  address?: Readonly<Partial<Address>>
  /** Which item is replaced, by which supply, and how many of that come. */
  replacement?: Readonly<Partial<Record<'SupplyKey' | 'BySupplyKey' | 'Quantity', number>>>
}

/**
 * Does it. What is left empty is not sent, and neither are quantities, days and an address that are as they were.
 *
 * @param order as it was when this was decided.
 */
export function sendOrderAct(
  act: OrderAct,
  order: StaffOrder,
  { quantities, days, address, replacement, ...entries }: ActEntries,
  key: string,
): Promise<StaffOrder> {
  const said = Object.entries(entries)
    .map(([entry, value]) => [entry, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => Boolean(value))
  const others = otherQuantities(order, quantities ?? {})
  const json = {
    ...Object.fromEntries(said),
    ...(act === 'ship' && quantities ? sentQuantities(order, quantities) : {}),
    ...(act === 'approve' && others.length > 0 ? { Items: others } : {}),
    ...(act === 'change' && others.length > 0 ? { Quantities: others } : {}),
    ...(takes(act, 'Backorders') ? { Backorders: otherDays(order, days ?? {}) } : {}),
    ...(takes(act, 'Replacement') ? { Replacement: replacement } : {}),
    ...(takes(act, 'DeliveryAddress') && address ? otherAddress(order, address) : {}),
    ...(takes(act, 'Seen') ? { Seen: order.Timeline.length } : {}),
  }
  // The form asked for what the act takes, so the body is one of this act.
  return staffCall('POST', orderActs[act].path, { params: { key: order.OrderKey }, json, key, keepalive: true })
}

/** The quantities in a parcel, when it does not take all that is left of each item. */
function sentQuantities(order: StaffOrder, quantities: NonNullable<ActEntries['quantities']>) {
  const entered = order.Items.map((item) => ({ item, quantity: quantities[item.SupplyKey] ?? 0 }))
  if (entered.every(({ item, quantity }) => quantity === item.Quantity - item.ShippedQty)) return {}
  return {
    Items: entered
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({ SupplyKey: item.SupplyKey, Quantity: quantity })),
  }
}

/** The new quantities, with what was sent, of the items of which another number is to come than is left. */
function otherQuantities(order: StaffOrder, quantities: NonNullable<ActEntries['quantities']>) {
  return order.Items.flatMap(({ SupplyKey, Quantity, ShippedQty }) => {
    const toCome = quantities[SupplyKey] ?? Quantity - ShippedQty
    return toCome === Quantity - ShippedQty ? [] : [{ SupplyKey, Quantity: toCome + ShippedQty }]
  })
}

/** The days of backorder that are others than before; an emptied one is none. */
export function otherDays({ Items }: StaffOrder, days: NonNullable<ActEntries['days']>) {
  return Items.flatMap(({ SupplyKey, Backorder }) => {
    const [before, ExpectedOn] = [Backorder?.ExpectedOn ?? null, days[SupplyKey] || null]
    return before === ExpectedOn ? [] : [{ SupplyKey, ExpectedOn }]
  })
}

/** The parts of an address, in the order in which a form asks for them. */
export const addressEntries = ['Street', 'Apt', 'City', 'State', 'PostalCode'] as const

function otherAddress({ DeliveryAddress: before }: StaffOrder, typed: NonNullable<ActEntries['address']>) {
  const said = (part: keyof Address) => typed[part]?.trim() || null
  const PostalCode = said('PostalCode')?.replace('-', '') ?? null
  const State = said('State')?.toUpperCase() ?? null
  const after = { Street: said('Street'), Apt: said('Apt'), City: said('City'), State, PostalCode }
  const isSame = addressEntries.every((part) => after[part] === before[part])
  return isSame ? {} : { DeliveryAddress: after }
}

/** What somebody of the staff did last with an order, and who; null where nobody has done anything since the patient. */
export function lastActOf({ Timeline }: Pick<StaffOrder, 'Timeline'>) {
  const last = Timeline.at(-1)
  const what = last?.Event ?? last?.Status
  if (Timeline.length === 1 || !last?.By || !what || what === 'Draft' || what === 'Submitted') return null
  if (isPatients(what)) return null
  return { by: last.By, what, at: last.AtUtc }
}
