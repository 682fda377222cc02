import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { OrderActBody } from '@homeside/contract/staff-orders'
import { eq, inArray } from 'drizzle-orm'

import { addMessage } from '../../messages/conversations/add-message.ts'
import { insertConversation } from '../../messages/conversations/start-or-reply.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems } from '../../platform/database/tables/orders.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'
import { addBusinessDays, patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { changeQuantities, quantityLeft, unanswered } from '../orders/change-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { estimateDelivery } from '../supplies/estimate-delivery.ts'
import type { HeldOrder } from './act-on-order.ts'
import { quantitiesOf, refuseQuantities, requireState } from './change-order.ts'

/**
 * Approves an order after review, with other quantities if staff say so. More than the remaining allowance requires an
 * explicit confirmation.
 *
 * @throws Problem order-state, or validation with the quantities that are too many.
 */
export async function approveOrder(
  held: HeldOrder,
  body: OrderActBody<'approve'>,
  now: Date,
  queue: MessageQueue,
): Promise<void> {
  const { patient, provider, found } = held
  const isLate = found.items.some(({ ordered }) => ordered.backorderedUntil !== null)
  const estimatedDeliveryDate = isLate ? null : estimateDelivery(patientToday(now, patient.timeZoneKey), [], provider)
  const move = { event: 'approve', now, note: body.Note ?? null, change: { estimatedDeliveryDate } } as const
  const changed = body.Items ?? []
  requireState(held, 'approve')
  await refuseQuantities(held, { field: 'Items', changed, items: found.items, ...body }, now)
  await changeQuantities({ ...held, queue }, quantitiesOf(changed), move)
}

/**
 * Blocks an order until the patient has answered a question. The question is a conversation where the provider uses
 * messages, and in any case a line of the order's timeline.
 *
 * @throws Problem order-state when the order is not under review.
 */
export async function askPatient(
  held: HeldOrder,
  { HoldReason, Question }: OrderActBody<'block'>,
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
  const words = { en: 'Your order', es: 'Su pedido' }[account?.preferredLanguage ?? 'en']
  const subject = `${words} ${orderNumber}`
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

type Shipment = OrderActBody<'ship'>

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
  const whole = left.filter(
    (item) => item.Quantity <= (sent.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)?.Quantity ?? 0),
  )
  const complete = whole.length === left.length
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
  const keys = whole.map(({ SupplyKey }) => SupplyKey)
  await transaction
    .update(orderItems)
    .set({ backorderedUntil: null, ...unanswered })
    .where(
      ownedBy(scope, orderItems, eq(orderItems.orderKey, found.order.orderKey), inArray(orderItems.supplyKey, keys)),
    )
  return complete ? 'shipped' : 'partShipped'
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
