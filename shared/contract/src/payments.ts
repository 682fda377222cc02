import { z } from 'zod'

import { defineCall } from './call.ts'
import { cardBrands } from './constants/patient-records.ts'
import { key, pathKey } from './wire.ts'

/**
 * Cards. Their numbers never reach this API: the processor's own page takes them. Sections 2.10 and 3.4 of the
 * specification.
 */

/** The name of one visit to the processor's card page. */
const stayReference = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const consentVersion = z.string().regex(/^[\w.-]{1,32}$/)

export const paymentMethod = z.strictObject({
  PaymentMethodKey: key,
  Brand: z.enum(cardBrands),
  Last4: z.string().regex(/^\d{4}$/),
  ExpMonth: z.int().min(1).max(12),
  ExpYear: z.int().min(2000).max(2100),
  CardName: z.string().describe('The name on the card.'),
  IsDefault: z.boolean(),
  IsAutoPay: z.boolean(),
  IsPaymentPlan: z.boolean(),
  CanDelete: z.boolean(),
  CannotDeleteReason: z.enum(['card-on-autopay', 'card-on-payment-plan']).nullable(),
  Status: z.enum(['Active', 'Expired']),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentMethodsAnswer = z.strictObject({
  Items: z.array(paymentMethod),
  SavingConsent: z
    .strictObject({ Version: z.string(), Text: z.string() })
    .describe('What whoever has a card saved agrees to, in the language of the request.'),
})
export type PaymentMethodsAnswer = z.infer<typeof paymentMethodsAnswer>

const always = ['session-expired', 'feature-off', 'alias-mismatch'] as const

export const paymentMethods = defineCall({
  method: 'GET',
  path: 'payments/methods',
  summary: 'The cards on file, the default first; never a card number.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  answer: paymentMethodsAnswer,
  problems: always,
})

export const openPaymentSession = defineCall({
  method: 'POST',
  path: 'payments/sessions',
  summary: 'Opens the processor’s card page; the page goes there whole and comes back with the stay’s reference.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  body: z.strictObject({
    ReturnUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .describe('Where the card page sends the patient back to, on one of the portal’s own origins.'),
    Replaces: key
      .optional()
      .describe('The card on file whose place the new one takes, with AutoPay, payment plan and default.'),
    ConsentVersion: consentVersion
      .optional()
      .describe('Of the consent that stood beside the button, where the card is to be saved.'),
  }),
  answer: z.strictObject({
    Url: z.url().describe('The hosted card page. It returns with `session=<Reference>`, whatever the result.'),
    Reference: stayReference,
  }),
  problems: [
    ...always,
    'malformed',
    'validation',
    'not-found',
    'payment-unreachable',
    'payment-failed',
    'too-many-attempts',
  ],
})

/** The result of a visit to the card page. */
export const cardStay = z.strictObject({
  State: z
    .enum(['Open', 'Entered', 'Saved', 'Used', 'Declined', 'Expired'])
    .describe(
      'Open: no card was entered yet. Entered: a card waits to be put on file. Used: its card was on file and was deleted since.',
    ),
  PaymentMethod: paymentMethod.nullable().describe('The card that came on file by it.'),
})
export type CardStay = z.infer<typeof cardStay>

export const paymentSession = defineCall({
  method: 'GET',
  path: 'payments/sessions/{reference}',
  summary: 'What became of a stay on the card page, also where its patient never came back.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  params: z.strictObject({ reference: stayReference }),
  answer: cardStay,
  problems: [...always, 'malformed', 'not-found', 'payment-unreachable', 'payment-failed'],
})

export const addPaymentMethodRequest = z.strictObject({
  Session: stayReference.describe('The stay on the card page in which the card was entered.'),
  SaveForFutureUse: z
    .boolean()
    .describe('False when the card is meant for one charge within the hour and is not to be kept.'),
  MakeDefault: z.boolean(),
  ConsentVersion: consentVersion
    .optional()
    .describe('Of the consent to saving, where it was not given when the card page was opened.'),
})

/** Whether a card is new on file, got a new date, or was there already. */
export const addedPaymentMethod = z.strictObject({
  ...paymentMethod.shape,
  Outcome: z.enum(['Added', 'Updated', 'AlreadyThere']),
})
export type AddedPaymentMethod = z.infer<typeof addedPaymentMethod>

export const addPaymentMethod = defineCall({
  method: 'POST',
  path: 'payments/methods',
  summary:
    'Puts the card of a stay on file; the same number is the same card, and a stay is one card however often it is sent.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  body: addPaymentMethodRequest,
  answer: addedPaymentMethod,
  problems: [
    ...always,
    'malformed',
    'validation',
    'not-found',
    'card-session-used',
    'card-session-unusable',
    'card-session-expired',
    'payment-unreachable',
    'payment-failed',
  ],
})

export const makeDefaultPaymentMethod = defineCall({
  method: 'POST',
  path: 'payments/methods/{key}/default',
  summary: 'Makes a card the one that is offered first.',
  access: 'patient',
  sessions: ['portal'],
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({}),
  answer: paymentMethodsAnswer,
  problems: [...always, 'malformed', 'not-found', 'card-expired', 'save-failed'],
})

export const deletePaymentMethod = defineCall({
  method: 'DELETE',
  path: 'payments/methods/{key}',
  summary: 'Takes a card off file, unless AutoPay or a payment plan needs it.',
  access: 'patient',
  sessions: ['portal'],
  params: z.strictObject({ key: pathKey }),
  answer: paymentMethodsAnswer,
  problems: [...always, 'malformed', 'not-found', 'card-on-autopay', 'card-on-payment-plan', 'save-failed'],
})
