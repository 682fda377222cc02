import { z } from 'zod'

import { defineCall } from './call.ts'
import { quantityMax } from './constants/limits.ts'
import { eligibilityReasons, eligibilityStatuses, holdReasons, orderStatuses } from './constants/order-states.ts'
import { paths } from './constants/paths.ts'
import { address, cents, date, key, utc } from './wire.ts'

/** Supplies and orders. Sections 2.10, 3.4 and 4.3 of the specification. */

export const supplyCategories = ['Cpap', 'Diabetes', 'Ostomy', 'Urology'] as const

export const supplyItem = z.strictObject({
  SupplyKey: key,
  HcpcsCode: z.string().regex(/^[A-Z]\d{4}$/),
  /** The catalogue's name. */
  Name: z.string(),
  /** What people call it. */
  PlainName: z.string(),
  Category: z.enum(supplyCategories),
  PhotoUrl: z.string().nullable(),
  /** The most that the allowance still leaves in the rolling window. */
  MaxQty: z.int().min(0).max(quantityMax),
  DefaultQty: z.int().min(0).max(quantityMax),
  Size: z.string().nullable(),
  LastOrderDate: date.nullable(),
  LastQty: z.int().min(0).nullable(),
  AvailableToOrderDate: date.nullable(),
  EligibilityStatus: z.enum(eligibilityStatuses),
  ReasonCode: z.enum(eligibilityReasons).nullable(),
  EstimatedCopayCents: cents.nullable(),
})
export type SupplyItem = z.infer<typeof supplyItem>
export type SupplyCategory = SupplyItem['Category']

export const suppliesAnswer = z.strictObject({
  Items: z.array(supplyItem),
  /** The earliest day on which something more can be ordered. */
  NextAvailableDate: date.nullable(),
})
export type SuppliesAnswer = z.infer<typeof suppliesAnswer>

export const supplies = defineCall({
  method: 'GET',
  path: paths.supplies,
  section: 'ours',
  summary: 'Everything prescribed, with what can be ordered now and when the rest can.',
  access: 'patient',
  answer: suppliesAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

export const orderItem = z.strictObject({
  SupplyKey: key,
  HcpcsCode: z.string(),
  Name: z.string(),
  PlainName: z.string(),
  Category: z.enum(supplyCategories),
  Quantity: z.int().positive(),
  EstimatedCopayCents: cents.nullable(),
})

export type OrderItem = z.infer<typeof orderItem>

export const order = z.strictObject({
  OrderKey: key,
  OrderNumber: z.string(),
  OrderDate: date,
  Status: z.enum(orderStatuses),
  HoldReason: z.enum(holdReasons).nullable(),
  Items: z.array(orderItem),
  /** What the patient is likely to pay, null when the payor has not told. */
  CopayCents: cents.nullable(),
  DeliveryAddress: address,
  DeliveryPhone: z.string().regex(/^\d{10}$/),
  TrackingNumber: z.string().nullable(),
  Carrier: z.string().nullable(),
  EstimatedDeliveryDate: date.nullable(),
  Timeline: z.array(z.strictObject({ Status: z.enum(orderStatuses), AtUtc: utc, Note: z.string().nullable() })),
})
export type Order = z.infer<typeof order>

export const ordersAnswer = z.strictObject({ Items: z.array(order) })
export type OrdersAnswer = z.infer<typeof ordersAnswer>

export const placeOrderRequest = z.strictObject({
  Items: z
    .array(z.strictObject({ SupplyKey: key, Quantity: z.int().min(1).max(quantityMax) }))
    .min(1)
    .max(50),
  /** The patient said that every item is needed; Medicare wants this of a refill request. */
  ConfirmsNeed: z.boolean(),
  /** False when the address on file is wrong: staff will look at the order first. */
  AddressIsCorrect: z.boolean(),
  InsuranceIsCorrect: z.boolean(),
  /** What is wrong, when the address or the insurance is. */
  ChangeDescription: z.string().max(1000).optional(),
  AcceptsTerms: z.boolean(),
})
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>

export const placeOrder = defineCall({
  method: 'POST',
  path: paths.orders,
  section: 'ours',
  summary: 'Places an order; one order per Idempotency-Key however often it is sent.',
  access: 'patient',
  encoding: 'json',
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
    'idempotency-mismatch',
    'order-failed',
  ],
})

export const openOrders = defineCall({
  method: 'GET',
  path: paths.openOrders,
  section: 'ours',
  summary: 'Orders that are neither delivered nor cancelled, newest first.',
  access: 'patient',
  answer: ordersAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

export const recentOrders = defineCall({
  method: 'GET',
  path: paths.recentOrders,
  section: 'ours',
  summary: 'The last five orders, whatever their state, newest first.',
  access: 'patient',
  answer: ordersAnswer,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})
