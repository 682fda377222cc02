import { z } from 'zod'

import { defineCall } from './call.ts'
import { changeDescriptionMaxLength, statementMaxLength } from './constants/limits.ts'
import * as lists from './constants/order-states.ts'
import {
  type addOn,
  droppedItem,
  orderedItem,
  orderEntry,
  orderItem,
  parcel,
  phonedOrder,
  seenOrder,
  suppliesAsked,
  supplyItem,
} from './order-parts.ts'
import { pageOf, pageParams, address, cents, date, key, pathKey, phone, text, utc } from './wire.ts'

export { hcpcsCode, supplyItem } from './order-parts.ts'

/** Supplies and orders. Sections 2.10, 3.4 and 4.3 of the specification. */

export type AddOn = z.infer<typeof addOn>

export type SupplyItem = z.infer<typeof supplyItem>

export const suppliesAnswer = z.strictObject({
  Items: z.array(supplyItem),
  OrderableCount: z.int().min(0).describe('How many can be ordered now, also where not all are asked for.'),
  NextAvailableDate: date.nullable().describe('The earliest day on which something more can be ordered.'),
  EstimatedDeliveryDate: date.nullable().describe('When an order of now would arrive; null while nothing can be.'),
})
export type SuppliesAnswer = z.infer<typeof suppliesAnswer>

/** The kinds of session that may order. */
const ordering = { access: 'patient', sessions: ['portal', 'lite:orders'] } as const
/** The kinds of session that may look after placed orders. A texted link is for one order, and shows no other. */
const ordered = { access: 'patient', sessions: ['portal'] } as const

export const supplies = defineCall({
  method: 'GET',
  path: 'orders/supplies',
  summary: 'Everything prescribed, with what can be ordered now and when the rest can.',
  ...ordering,
  mayRunInBackground: true,
  query: suppliesAsked,
  answer: suppliesAnswer,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch'],
})

export type OrderItem = z.infer<typeof orderItem>

export const order = z.strictObject({
  OrderKey: key,
  OrderNumber: z.string(),
  OrderDate: date,
  DateOfService: date.nullable().describe('The day the first of it was sent; null before.'),
  Status: z.enum(lists.orderStatuses),
  HoldReason: z.enum(lists.holdReasons).nullable(),
  Items: z.array(orderItem),
  Dropped: z
    .array(droppedItem)
    .optional()
    .describe('What was cancelled of what was asked for: it is not sent, and in no sum.'),
  AddOns: z.array(
    z.strictObject({
      AddOnKey: key,
      SupplyKey: key,
      PlainName: z.string(),
      Quantity: z.int().positive(),
      PriceCents: cents.describe('Of all of them.'),
    }),
  ),
  CopayCents: cents.nullable().describe('What the items will likely cost the patient; null while that is not told.'),
  TotalCents: cents.nullable().describe('Copay and add-ons together; null when the copay is unknown.'),
  PaidCents: cents.describe('What was charged to a card for this order and was not given back.'),
  RefundedCents: cents.optional().describe('What was charged for it and was given back, or taken back by the bank.'),
  DueNowCents: cents.describe('What is asked by card now; 0 where a bill comes later, or little is left for a card.'),
  DeliveryAddress: address,
  DeliveryPhone: phone,
  Phoned: phonedOrder.optional().describe('How it was ordered on the phone; left out where the patient ordered here.'),
  Parcels: z.array(parcel).describe('The first that was sent first. What they lack of the items is still to come.'),
  TrackingNumber: z.string().nullable().describe('Of the last parcel.'),
  Carrier: z.string().nullable(),
  EstimatedDeliveryDate: date.nullable(),
  CanCancel: z.boolean(),
  ConversationKey: key.nullable().describe('Where staff asked what they need to know of a blocked order.'),
  ConfirmationEmailUtc: utc.nullable().describe('When a confirmation was last sent by email.'),
  Timeline: z.array(orderEntry),
})
export type Order = z.infer<typeof order>

export const ordersAnswer = z.strictObject({ Items: z.array(order) })
export type OrdersAnswer = z.infer<typeof ordersAnswer>

export const placeOrderRequest = z.strictObject({
  Items: z.array(orderedItem).min(1).max(50),
  ConfirmsNeed: z.boolean().describe('Every item is needed, which Medicare wants said of a refill request.'),
  Statement: z.string().max(statementMaxLength).optional().describe('The words agreed to, as the page had them.'),
  AddressIsCorrect: z.boolean().describe('False when the address on file is wrong: staff look at the order first.'),
  InsuranceIsCorrect: z.boolean(),
  ChangeDescription: z
    .string()
    .max(changeDescriptionMaxLength)
    .optional()
    .describe('What is wrong, when the address or the insurance is.'),
  DeliveryAddress: address.optional().describe('Where this order goes, when not to the address on file.'),
  DeliveryPhone: phone.optional().describe('For this order, when not the phone on file.'),
  AcceptsTerms: z.boolean(),
  AcceptsEmailDisclaimer: z.boolean().optional().describe('Needed when a confirmation by email is wanted.'),
  AcceptsAdditionalDisclaimer: z
    .boolean()
    .optional()
    .describe('Needed when the provider has a disclaimer of its own; see orders/terms.'),
  WantsEmailConfirmation: z
    .boolean()
    .optional()
    .describe('The patient will ask for a confirmation by email, and has to accept what email is like.'),
  Seen: seenOrder.optional().describe('Without it, the order is taken as things are now.'),
})
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>

export const placeOrder = defineCall({
  method: 'POST',
  path: 'orders',
  summary: 'Places an order; one order per Idempotency-Key however often it is sent. The draft is gone with it.',
  ...ordering,
  idempotencyKey: true,
  body: placeOrderRequest,
  answer: order,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'validation',
    'nothing-eligible',
    'not-eligible',
    'order-blocked',
    'order-state',
    'changed-meanwhile',
    'idempotency-mismatch',
    'order-failed',
  ],
})

export const openOrders = defineCall({
  method: 'GET',
  path: 'orders/open',
  summary: 'Orders that are neither delivered nor cancelled, newest first.',
  ...ordered,
  mayRunInBackground: true,
  answer: ordersAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

/** For other clients; the portal does not make this call. */
export const recentOrders = defineCall({
  method: 'GET',
  path: 'orders/recent',
  summary: 'The last five orders, whatever their state, newest first.',
  ...ordered,
  mayRunInBackground: true,
  answer: ordersAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

export const orderHistory = defineCall({
  method: 'GET',
  path: 'orders/history/{page}/{pageSize}',
  summary: 'Orders that were delivered or cancelled, newest first, page by page.',
  ...ordered,
  mayRunInBackground: true,
  params: pageParams,
  answer: pageOf(order),
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch'],
})
export type OrderHistory = z.infer<typeof orderHistory.answer>

export const getOrder = defineCall({
  method: 'GET',
  path: 'orders/{key}',
  summary: 'One order with its items and everything that happened to it.',
  ...ordering,
  mayRunInBackground: true,
  params: z.strictObject({ key: pathKey }),
  answer: order,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'not-found'],
})

export const cancelOrder = defineCall({
  method: 'POST',
  path: 'orders/{key}/cancel',
  summary: 'Takes an order back that staff have not started on.',
  ...ordered,
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({ Reason: text(500).optional() }),
  answer: order,
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch', 'validation', 'not-found', 'order-state'],
})

export const answerBackorder = defineCall({
  method: 'POST',
  path: 'orders/{key}/backorder',
  summary:
    'Says what is to become of what is left of an item on backorder: to wait for it, to have another one in its place that costs no more, which staff choose, or to drop it: then nobody pays for it.',
  ...ordered,
  idempotencyKey: true,
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({
    SupplyKey: key,
    ExpectedOn: date.describe('The day that the patient was shown.'),
    Choice: z.enum(['Wait', 'Replace', 'Drop']),
  }),
  answer: order,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'validation',
    'not-found',
    'order-state',
    'changed-meanwhile',
    'idempotency-mismatch',
    'save-failed',
  ],
})

export const emailOrderConfirmation = defineCall({
  method: 'POST',
  path: 'orders/{key}/emailconfirmation',
  summary: 'Sends the confirmation of an order to the email address on file, without health data.',
  ...ordered,
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({ AcceptsEmailDisclaimer: z.boolean() }),
  // Null while the mail server cannot be reached: the email is sent later.
  answer: z.strictObject({ SentTo: z.string(), SentUtc: utc.nullable() }),
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'validation',
    'not-found',
    'email-unverified',
    'too-many-attempts',
    'confirmation-email-failed',
  ],
})
