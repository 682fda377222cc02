import { z } from 'zod'

import { defineCall } from './call.ts'
import { changeDescriptionMaxLength, quantityMax } from './constants/limits.ts'
import { orderedItem } from './order-parts.ts'
import { placeOrderRequest } from './orders.ts'
import { utc } from './wire.ts'

/** The terms that a patient accepts with an order. Sections 2.10 and 5.2 of the specification. */
export const orderTerms = z.strictObject({
  OrderTerms: z.string(),
  EmailDisclaimer: z.string().describe('Accepted only by who wants a confirmation by email.'),
  AdditionalDisclaimer: z.string().nullable().describe('Null when the provider has none of its own.'),
  AsksForPayment: z.boolean().describe('Whether the provider wants the patient’s share paid with the order.'),
})
export type OrderTerms = z.infer<typeof orderTerms>

export const getOrderTerms = defineCall({
  method: 'GET',
  path: 'orders/terms',
  summary: 'The texts that have to be accepted with an order, in the reader’s language.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  answer: orderTerms,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

/** The longest text in a draft's field, in characters. The final field allows fewer. */
const roomToType = 400

const draftItem = orderedItem.extend({ Quantity: z.int().min(0).max(quantityMax) })

/** The answers so far. All are optional, and no rule applies before the order is placed. */
export const orderDraft = z.strictObject({
  OrderIdempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .describe(
      'The Idempotency-Key that the order will be placed with, the same from every device: one draft is one order.',
    ),
  Items: z.array(draftItem).max(50),
  ...placeOrderRequest
    .omit({ Items: true, DeliveryAddress: true, DeliveryPhone: true, Seen: true })
    .partial()
    .extend({
      /** As typed so far. */
      DeliveryAddress: z
        .strictObject({
          Street: z.string().max(roomToType),
          Apt: z.string().max(roomToType).nullable(),
          City: z.string().max(roomToType),
          State: z.string().max(2),
          PostalCode: z.string().max(roomToType),
        })
        .optional(),
      DeliveryPhone: z.string().max(roomToType).optional(),
      ChangeDescription: z
        .string()
        .max(4 * changeDescriptionMaxLength)
        .optional(),
    }).shape,
})
export type OrderDraft = z.infer<typeof orderDraft>

export const keptOrderDraft = z.strictObject({
  Draft: orderDraft.nullable().describe('Null when there is none, or none that is younger than 30 days.'),
  SavedUtc: utc.nullable(),
  ExpiresUtc: utc.nullable().describe('When it will be forgotten.'),
})
export type KeptOrderDraft = z.infer<typeof keptOrderDraft>

export const getOrderDraft = defineCall({
  method: 'GET',
  path: 'orders/draft',
  summary: 'The order that the patient has begun, on whatever device.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  answer: keptOrderDraft,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})

export const saveOrderDraft = defineCall({
  method: 'POST',
  path: 'orders/draft',
  summary: 'Keeps the draft in place of the one before, unless its order is placed; the last one saved counts.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  body: orderDraft,
  answer: keptOrderDraft,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'validation',
    'order-state',
    'save-failed',
  ],
})

export const deleteOrderDraft = defineCall({
  method: 'DELETE',
  path: 'orders/draft',
  summary: 'Forgets the draft; there may be none.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  answer: keptOrderDraft,
  problems: ['session-expired', 'feature-off', 'alias-mismatch', 'save-failed'],
})
