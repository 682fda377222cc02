import { z } from 'zod'

import { defineCall } from './call.ts'
import { cardBrands, disputeStates } from './constants/patient-records.ts'
import { date, key, pageOf, pageParams, pathKey, queued, utc } from './wire.ts'

/** Amounts owed, and charges. Sections 2.10 and 3.4 of the specification. */

const always = ['session-expired', 'feature-off', 'alias-mismatch'] as const

export const chargeRequest = z.strictObject({
  PaymentMethodKey: key,
  AmountCents: z.number().multipleOf(1, 'amount-not-positive').min(1, 'amount-not-positive').max(10_000_000),
  OrderKey: key.describe('The order it pays for; the amount is at most what the order still costs the patient.'),
  ReturnUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .describe('Where the page of the bank leads back to, if the bank asks: one of the portal’s own pages.'),
})
export type ChargeRequest = z.infer<typeof chargeRequest>

const chargeStatuses = ['Asked', 'Unknown', 'ToConfirm', 'Paid', 'Declined', 'NotCharged', 'Refunded'] as const

/** What a charge or an owed amount is for. */
const paidFor = {
  OrderKey: key.nullable(),
  OrderNumber: z.string().nullable(),
  ItemNames: z.array(z.string()).describe('What was ordered, in the language of the request.'),
}

export const charge = z.strictObject({
  ChargeKey: key,
  ...paidFor,
  AmountCents: z.int().positive(),
  Brand: z.enum(cardBrands),
  Last4: z.string().regex(/^\d{4}$/),
  Status: z
    .enum(chargeStatuses)
    .describe(
      'Asked and Unknown: not known yet, and not to be asked for again. ToConfirm: the bank waits for the patient. ' +
        'NotCharged: it never reached the bank, and never will. Refunded: all of it was given back.',
    ),
  AskedUtc: utc,
  SettledUtc: utc.nullable(),
  RefundAskedUtc: utc.nullable().describe('When money was last given back, or is on its way; null where that failed.'),
  RefundedUtc: utc.nullable().describe('When money last went back.'),
  RefundedCents: z.int().min(0).describe('What went back.'),
  RefundingCents: z.int().min(0).describe('What is on its way back: asked for, and not done yet.'),
  RefundFailedUtc: utc
    .nullable()
    .describe(
      'When a refund failed, also one that was done before: the bank sent it back. Null once another was asked for.',
    ),
  Dispute: z.enum(disputeStates).nullable().describe('Whether the cardholder asks their bank for the money.'),
  LostCents: z.int().min(0).describe('What the bank took back for its cardholder: all of it, or a part.'),
  ReceiptNumber: z.string().nullable().describe('Of what was paid.'),
})
export type Charge = z.infer<typeof charge>

export const chargesAnswer = z.strictObject({
  Due: z
    .array(z.strictObject({ ...paidFor, OrderKey: key, AmountCents: z.int().positive() }))
    .describe('What is asked for and not under way: the copay and add-ons of open orders.'),
  AsOf: date.describe('The day on which that was so, where the patient lives.'),
  Items: z
    .array(charge)
    .describe('Those under way and the last few, or those of one order; the newest first. Pages have every charge.'),
})
export type ChargesAnswer = z.infer<typeof chargesAnswer>
export type DueCharge = ChargesAnswer['Due'][number]

/** The kinds of session that may pay. */
const paying = { access: 'patient', sessions: ['portal', 'lite:orders'] } as const
const oneCharge = { params: z.strictObject({ key: pathKey }) } as const

export const charges = defineCall({
  method: 'GET',
  path: 'payments/charges',
  summary: 'What is owed, and the last charges, or those of one order, with what became of them.',
  ...paying,
  mayRunInBackground: true,
  query: z.strictObject({ order: pathKey.optional().describe('The order whose charges are wanted.') }),
  answer: chargesAnswer,
  problems: [...always, 'malformed'],
})

export const chargePage = defineCall({
  method: 'GET',
  path: 'payments/charges/{page}/{pageSize}',
  summary: 'Every charge with what became of it, the newest first, page by page.',
  access: 'patient',
  sessions: ['portal'],
  mayRunInBackground: true,
  params: pageParams,
  answer: pageOf(charge),
  problems: [...always, 'malformed'],
})

export const getCharge = defineCall({
  method: 'GET',
  path: 'payments/charges/{key}',
  summary: 'One charge.',
  ...paying,
  ...oneCharge,
  mayRunInBackground: true,
  answer: charge,
  problems: [...always, 'malformed', 'not-found'],
})

export const askCharge = defineCall({
  method: 'POST',
  path: 'payments/charges/{key}/ask',
  summary: 'Asks the processor what became of a charge, by its reference; nothing is ever charged again by it.',
  ...paying,
  ...oneCharge,
  body: z.strictObject({}),
  answer: charge,
  problems: [...always, 'malformed', 'not-found', 'payment-unreachable', 'payment-failed'],
})

export const confirmCharge = defineCall({
  method: 'POST',
  path: 'payments/charges/{key}/confirmation',
  summary: 'Opens the page on which the patient tells the bank that a charge is theirs.',
  ...paying,
  ...oneCharge,
  body: z.strictObject({}),
  answer: z.strictObject({ Url: z.url() }),
  problems: [...always, 'malformed', 'not-found', 'charge-settled', 'payment-unreachable', 'payment-failed'],
})

export const mailReceipt = defineCall({
  method: 'POST',
  path: 'payments/charges/{key}/receipt',
  summary: 'Mails the receipt of a charge to the address on file, which has to be verified.',
  access: 'patient',
  sessions: ['portal'],
  ...oneCharge,
  body: z.strictObject({}),
  answer: z.strictObject({ SentTo: z.email(), IsQueued: queued }),
  problems: [...always, 'malformed', 'not-found', 'email-unverified', 'too-many-attempts', 'confirmation-email-failed'],
})

export const chargeCard = defineCall({
  method: 'POST',
  path: 'payments/charges',
  summary: 'Charges a card once per Idempotency-Key; sent again after no answer came, it finds the same charge.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  idempotencyKey: 'kept-by-the-call',
  body: chargeRequest,
  answer: charge,
  problems: [
    ...always,
    'malformed',
    'validation',
    'not-found',
    'idempotency-mismatch',
    'payment-declined',
    'payment-unreachable',
    'payment-failed',
    'too-many-attempts',
  ],
})
