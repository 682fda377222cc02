import { nextOrderState, type OrderEvent } from '@homeside/contract/constants/order-states'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { OrderActBody } from '@homeside/contract/staff-orders'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'

import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems } from '../../platform/database/tables/orders.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { changeQuantities, deliverArrived, quantityLeft, unanswered, type Quantities } from '../orders/change-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { FoundItem } from '../orders/order-parts.ts'
import { findOrder } from '../orders/queries.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import type { HeldOrder } from './act-on-order.ts'

interface Wanted {
  SupplyKey: number
  Quantity: number
}

/** The quantities that staff want of items, by the keys of their supplies. */
export function quantitiesOf(changed: readonly Wanted[]): Quantities {
  return new Map(changed.map(({ SupplyKey, Quantity }) => [SupplyKey, Quantity]))
}

/**
 * Requires that an act can happen to an order at all, before anything else about it is checked.
 *
 * @throws Problem order-state.
 */
export function requireState({ found: { order, parcels } }: HeldOrder, event: OrderEvent): void {
  if (nextOrderState(order.status, event, parcels.length > 0) === null) throw new Problem('order-state')
}

/**
 * Refuses quantities of what is not in the order, fewer than were sent, and without a confirmation more than the allowance
 * leaves of these items.
 *
 * @throws Problem validation, with the fields.
 */
export async function refuseQuantities(
  { transaction, scope, patient, found }: HeldOrder,
  said: {
    field: string
    changed: readonly Wanted[]
    items: readonly FoundItem[]
    ConfirmsOverAllowance?: boolean | undefined
  },
  now: Date,
): Promise<void> {
  const { field, changed, items, ConfirmsOverAllowance = false } = said
  const supplies = await assessSupplies(
    transaction,
    scope,
    patientToday(now, patient.timeZoneKey),
    found.order.orderKey,
  )
  const quantities = quantitiesOf(changed)
  const faults: Record<string, FieldCode> = wrongItems(field, changed, found.items)
  for (const { ordered, shippedQuantity } of items) {
    const index = changed.findIndex(({ SupplyKey }) => SupplyKey === ordered.supplyKey)
    const quantity = quantities.get(ordered.supplyKey) ?? ordered.quantity
    const supply = supplies.find(
      ({ prescribed, renews }) => prescribed.supplyKey === ordered.supplyKey || renews.includes(ordered.supplyKey),
    )
    // The rest of the allowance already counts what was sent.
    const isBeyond = quantity - shippedQuantity > (supply?.eligibility.quantityLeft ?? 0)
    if (quantity < shippedQuantity || (isBeyond && !ConfirmsOverAllowance)) {
      const position = index < 0 ? found.items.findIndex((item) => item.ordered === ordered) : index
      faults[`${field}.${position}.Quantity`] = 'out-of-range'
    }
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}

/** Items that are not in the order, or are named twice. */
function wrongItems(field: string, named: readonly { SupplyKey: number }[], items: readonly FoundItem[]) {
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey }] of named.entries()) {
    const isKnown = items.some(({ ordered }) => ordered.supplyKey === SupplyKey)
    const isRepeated = named.findIndex((each) => each.SupplyKey === SupplyKey) !== index
    if (!isKnown || isRepeated) faults[`${field}.${index}.SupplyKey`] = 'invalid'
  }
  return faults
}

/** @throws Problem changed-meanwhile when something happened to the order that the screen did not show. */
export function refuseStale({ found }: HeldOrder, seen: number): void {
  if (found.events.length !== seen) throw new Problem('changed-meanwhile')
}

/**
 * Changes what was not sent yet of an order: how many of its items come, down to none, and where they go. Fewer are always
 * possible, more by the rule of an approval.
 *
 * @returns what the patient is told.
 * @throws Problem order-state, changed-meanwhile, or validation.
 */
export async function changeOrder(
  held: HeldOrder,
  body: OrderActBody<'change'>,
  now: Date,
  queue: MessageQueue,
): Promise<'changed' | 'cancelled'> {
  const { Quantities: changed = [], DeliveryAddress: to } = body
  requireState(held, 'change')
  refuseStale(held, body.Seen)
  if (changed.length === 0 && to === undefined)
    throw new Problem('validation', { fields: { Quantities: 'required', DeliveryAddress: 'required' } })
  const quantities = quantitiesOf(changed)
  const more = held.found.items.filter(
    ({ ordered, shippedQuantity }) =>
      (quantities.get(ordered.supplyKey) ?? 0) > ordered.quantity ||
      (quantities.get(ordered.supplyKey) ?? shippedQuantity) < shippedQuantity,
  )
  await refuseQuantities(held, { field: 'Quantities', changed, items: more, ...body }, now)
  const status = await changeQuantities({ ...held, queue }, quantities, {
    event: 'change',
    now,
    note: body.Note,
    change: to ? { street: to.Street, apt: to.Apt, city: to.City, state: to.State, postalCode: to.PostalCode } : {},
  })
  return status === 'Cancelled' ? 'cancelled' : 'changed'
}

/**
 * Notes until when items are on backorder. The patient’s answer to another day is none to this one.
 *
 * @returns whether something comes later, so that the patient has to be told.
 * @throws Problem order-state, changed-meanwhile, or validation.
 */
export async function delayItems(
  held: HeldOrder,
  { Backorders, Note, Seen }: OrderActBody<'delay'>,
  now: Date,
): Promise<boolean> {
  const { transaction, scope, patient, found } = held
  requireState(held, 'delay')
  refuseStale(held, Seen)
  const today = patientToday(now, patient.timeZoneKey)
  const faults = wrongItems('Backorders', Backorders, found.items)
  let isLater = false
  for (const [index, { SupplyKey, ExpectedOn }] of Backorders.entries()) {
    const item = found.items.find(({ ordered }) => ordered.supplyKey === SupplyKey)
    if (item === undefined) continue
    if (quantityLeft(item) === 0) faults[`Backorders.${index}.SupplyKey`] = 'invalid'
    if (ExpectedOn !== null && ExpectedOn < today) faults[`Backorders.${index}.ExpectedOn`] = 'date-invalid'
    if (ExpectedOn === item.ordered.backorderedUntil) continue
    isLater ||= ExpectedOn !== null
    await transaction
      .update(orderItems)
      .set({ backorderedUntil: ExpectedOn, ...unanswered })
      .where(ownedBy(scope, orderItems, eq(orderItems.orderItemKey, item.ordered.orderItemKey)))
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
  // Whoever reads that something comes later is promised no earlier day beside it.
  const change = isLater ? { estimatedDeliveryDate: null } : {}
  await moveOrder(transaction, scope, found, { event: 'delay', now, note: Note ?? null, change })
  return isLater
}

/**
 * Notes that the parcel of a number has arrived. The order is delivered once it is the last of all that was sent.
 *
 * @returns what the patient is told.
 * @throws Problem order-state when no parcel is on its way, or this one has arrived; validation when none has this number.
 */
export async function arrive(
  held: HeldOrder,
  { TrackingNumber, Note }: OrderActBody<'arrive'>,
  now: Date,
): Promise<'delivered' | 'partDelivered'> {
  const { transaction, scope, found } = held
  requireState(held, 'arrive')
  const those = found.parcels.filter((parcel) => parcel.TrackingNumber === TrackingNumber)
  if (those.length === 0) throw new Problem('validation', { fields: { TrackingNumber: 'invalid' } })
  if (those.every(({ ArrivedOn }) => ArrivedOn)) throw new Problem('order-state')
  // Older parcels have no number of their own, but that of their order.
  const isOfOrder = found.order.trackingNumber === TrackingNumber ? isNull(dispensings.trackingNumber) : undefined
  await noteArrival(held, now, or(eq(dispensings.trackingNumber, TrackingNumber), isOfOrder))
  await moveOrder(transaction, scope, found, { event: 'arrive', now, note: Note ?? null })
  const arrived = await findOrder(transaction, scope, found.order.orderKey)
  return arrived && (await deliverArrived(transaction, scope, arrived, now)) ? 'delivered' : 'partDelivered'
}

/** Writes the day of its arrival to all that was sent of an order, or to a part of it. */
export async function noteArrival({ transaction, scope, patient, found }: HeldOrder, now: Date, part?: SQL) {
  const ofOrder = eq(dispensings.orderKey, found.order.orderKey)
  await transaction
    .update(dispensings)
    .set({ arrivedOn: patientToday(now, patient.timeZoneKey) })
    .where(ownedBy(scope, dispensings, and(ofOrder, isNull(dispensings.arrivedOn), part)))
}
