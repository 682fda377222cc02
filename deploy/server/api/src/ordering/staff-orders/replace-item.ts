import { shareCents } from '@homeside/contract/constants/order-money'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { OrderActBody } from '@homeside/contract/staff-orders'
import { sql } from 'drizzle-orm'

import { orderItems } from '../../platform/database/tables/orders.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { quantityLeft, refundBeyondCost, setQuantities } from '../orders/change-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { FoundItem } from '../orders/order-parts.ts'
import { assessSupplies, type AssessedSupply } from '../supplies/assess-supplies.ts'
import type { HeldOrder } from './act-on-order.ts'
import { refuseStale, requireState } from './change-order.ts'

type Body = OrderActBody<'replace'>

/**
 * Replaces what was not sent of an item by another supply that is prescribed to the patient, at the price of that one. More
 * than its allowance leaves takes a confirmation. What the patient has not asked for, what has another HCPCS code and what
 * they pay more for take a reason.
 *
 * @throws Problem order-state, changed-meanwhile, or validation.
 */
export async function replaceItem(held: HeldOrder, body: Body, now: Date, queue: MessageQueue): Promise<void> {
  const { transaction, scope, found } = held
  const { orderKey } = found.order
  requireState(held, 'replace')
  refuseStale(held, body.Seen)
  const { item, by } = await findBoth(held, body, now)
  const { Quantity: quantity } = body.Replacement
  const { copayCents: price, supplyKey } = by.prescribed
  await moveOrder(transaction, scope, found, { event: 'replace', now, note: body.Note ?? null })
  await setQuantities({ ...held, queue }, new Map([[item.ordered.supplyKey, item.shippedQuantity]]))
  const itsPlace = {
    quantity,
    copayCents: price === null ? null : price * quantity,
    replacesItem: item.ordered.orderItemKey,
  }
  await transaction
    .insert(orderItems)
    .values({ ...scope, orderKey, supplyKey, ...itsPlace })
    // It was in the order before, and was cancelled.
    .onConflictDoUpdate({
      target: [orderItems.orderKey, orderItems.supplyKey],
      set: { ...itsPlace, droppedQuantity: sql`greatest(0, ${orderItems.droppedQuantity} - ${quantity})` },
    })
  await refundBeyondCost(transaction, queue, scope, orderKey, now)
}

/** The item that is replaced, and the supply that takes its place. */
async function findBoth(
  { transaction, scope, patient, found: { items, order } }: HeldOrder,
  { Replacement, ConfirmsOverAllowance = false, Note }: Body,
  now: Date,
) {
  const { SupplyKey, BySupplyKey, Quantity } = Replacement
  const today = patientToday(now, patient.timeZoneKey)
  const supplies = await assessSupplies(transaction, scope, today, order.orderKey)
  const itemOf = (key: number) => items.find(({ ordered }) => ordered.supplyKey === key)
  const item = itemOf(SupplyKey)
  const by = supplies.find(({ prescribed }) => prescribed.supplyKey === BySupplyKey)
  const faults: Record<string, FieldCode> = {}
  if (item === undefined || quantityLeft(item) === 0) faults['Replacement.SupplyKey'] = 'invalid'
  if (by === undefined || itemOf(BySupplyKey)) faults['Replacement.BySupplyKey'] = 'invalid'
  else if (Quantity > by.eligibility.quantityLeft && !ConfirmsOverAllowance)
    faults['Replacement.Quantity'] = 'out-of-range'
  if (!Note && !isAsked(item, by, Quantity)) faults['Note'] = 'required'
  if (item === undefined || by === undefined || Object.keys(faults).length > 0)
    throw new Problem('validation', { fields: faults })
  return { item, by }
}

/** Whether the patient asked for a replacement, and this one has the same code and costs no more than the unsent rest. */
function isAsked(found: FoundItem | undefined, by: AssessedSupply | undefined, quantity: number): boolean {
  const price = by?.prescribed.copayCents ?? null
  if (!found?.ordered.asksReplacement || price === null || by?.item.hcpcsCode !== found.item.hcpcsCode) return false
  const most = shareCents(quantityLeft(found), { cents: found.ordered.copayCents, of: found.ordered.quantity })
  return most !== null && price * quantity <= most
}
