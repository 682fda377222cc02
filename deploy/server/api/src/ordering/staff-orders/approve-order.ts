import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { staffApproveOrder, staffBlockOrder, staffShipOrder } from '@homeside/contract/staff-orders'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { addMessage } from '../../messages/conversations/add-message.ts'
import { insertConversation } from '../../messages/conversations/start-conversation.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems } from '../../platform/database/tables/orders.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'
import { addBusinessDays, patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { FoundItem } from '../orders/order-parts.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import { estimateDelivery } from '../supplies/estimate-delivery.ts'
import type { HeldOrder } from './act-on-order.ts'

type Shipment = z.output<typeof staffShipOrder.body>

/** How many business days a parcel usually takes. */
const usualTransitDays = 3

/**
 * Ships the rest of an order, or a part: it counts as dispensed today, by the patient's calendar.
 *
 * @returns whether that was all of it.
 * @throws Problem order-state, or validation when an item is not in the order or was sent already.
 */
export async function shipOrder(held: HeldOrder, shipment: Shipment, now: Date): Promise<'shipped' | 'partShipped'> {
  const { transaction, scope, patient, found } = held
  const today = patientToday(now, patient.timeZoneKey)
  const left = found.items.map((item) => ({ SupplyKey: item.ordered.supplyKey, Quantity: quantityLeft(item) }))
  const sent = shipment.Items ?? left.filter(({ Quantity }) => Quantity > 0)
  const complete = left.every(
    (item) => item.Quantity <= (sent.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)?.Quantity ?? 0),
  )
  const expectedOn = shipment.EstimatedDeliveryDate ?? addBusinessDays(today, usualTransitDays)
  const { Carrier: carrier, TrackingNumber: trackingNumber } = shipment
  await moveOrder(transaction, scope, found, {
    event: complete ? 'ship' : 'shipPart',
    now,
    note: shipment.Note ?? null,
    change: {
      carrier,
      trackingNumber,
      estimatedDeliveryDate: expectedOn,
      dateOfService: found.order.dateOfService ?? today,
    },
  })
  refuseWrongItems(sent, left)
  await transaction
    .insert(dispensings)
    .values(
      sent.map(({ SupplyKey, Quantity }) => ({
        ...scope,
        orderKey: found.order.orderKey,
        supplyKey: SupplyKey,
        quantity: Quantity,
        dispensedOn: today,
        carrier,
        trackingNumber,
        expectedOn,
      })),
    )
  return complete ? 'shipped' : 'partShipped'
}

function quantityLeft({ ordered, shippedQuantity }: FoundItem): number {
  return ordered.quantity - shippedQuantity
}

function refuseWrongItems(sent: NonNullable<Shipment['Items']>, left: NonNullable<Shipment['Items']>): void {
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey, Quantity }] of sent.entries()) {
    const item = left.find((one) => one.SupplyKey === SupplyKey)
    const repeated = sent.findIndex((one) => one.SupplyKey === SupplyKey) !== index
    if (item === undefined || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
    else if (Quantity > item.Quantity) faults[`Items.${index}.Quantity`] = 'out-of-range'
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}

/**
 * Approves an order after review, with other quantities if staff say so. More than the remaining allowance requires an
 * explicit confirmation.
 *
 * @throws Problem order-state, or validation with the quantities that are too many.
 */
export async function approveOrder(
  held: HeldOrder,
  body: z.output<typeof staffApproveOrder.body>,
  now: Date,
): Promise<void> {
  const { transaction, scope, patient, provider, found } = held
  const today = patientToday(now, patient.timeZoneKey)
  await moveOrder(transaction, scope, found, {
    event: 'approve',
    now,
    note: body.Note ?? null,
    change: { estimatedDeliveryDate: estimateDelivery(today, [], provider) },
  })
  const supplies = await assessSupplies(transaction, scope, today, found.order.orderKey)
  const changed = body.Items ?? []
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey }] of changed.entries()) {
    const known = found.items.some(({ ordered }) => ordered.supplyKey === SupplyKey)
    const repeated = changed.findIndex((item) => item.SupplyKey === SupplyKey) !== index
    if (!known || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
  }
  for (const [position, { ordered }] of found.items.entries()) {
    const index = changed.findIndex((item) => item.SupplyKey === ordered.supplyKey)
    const quantity = changed[index]?.Quantity ?? ordered.quantity
    const supply = supplies.find(({ prescribed }) => prescribed.supplyKey === ordered.supplyKey)
    const left = supply?.eligibility.quantityLeft ?? 0
    if (quantity > left && !body.ConfirmsOverAllowance) {
      faults[`Items.${index < 0 ? position : index}.Quantity`] = 'out-of-range'
    }
    if (quantity === ordered.quantity) continue
    const copayEach = supply?.prescribed.copayCents ?? null
    await transaction
      .update(orderItems)
      .set({ quantity, copayCents: copayEach === null ? null : copayEach * quantity })
      .where(ownedBy(scope, orderItems, eq(orderItems.orderItemKey, ordered.orderItemKey)))
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}

/**
 * Blocks an order until the patient has answered a question. The question is a conversation where the provider uses
 * messages, and in any case a line of the order's timeline.
 *
 * @throws Problem order-state when the order is not under review.
 */
export async function askPatient(
  held: HeldOrder,
  { HoldReason, Question }: z.output<typeof staffBlockOrder.body>,
  now: Date,
): Promise<void> {
  const { transaction, scope, found } = held
  const conversationKey = held.provider.communicationsActive ? await ask(held, Question, now) : null
  await moveOrder(transaction, scope, found, {
    event: 'block',
    now,
    note: Question,
    change: { holdReason: HoldReason ?? 'FollowUpRequired', estimatedDeliveryDate: null, conversationKey },
  })
}

async function ask(held: HeldOrder, question: string, now: Date): Promise<number> {
  const { transaction, scope, provider, account, found } = held
  const { orderNumber } = found.order
  const subject = account?.preferredLanguage === 'es' ? `Su pedido ${orderNumber}` : `Your order ${orderNumber}`
  const conversationKey = await insertConversation(transaction, scope, { topic: 'Orders', subject, now })
  await addMessage(transaction, scope, {
    conversationKey,
    senderType: 'Provider',
    senderName: provider.name,
    body: question,
    isRead: false,
    now,
  })
  return conversationKey
}
