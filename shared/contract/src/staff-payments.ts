import { z } from 'zod'

import { defineCall } from './call.ts'
import { charge } from './charges.ts'
import { addPaymentMethodRequest, openPaymentSession } from './payments.ts'
import { pathKey } from './wire.ts'

/**
 * A card that a patient says on the phone, to pay for an order. Staff type its number on the processor's own page: it
 * reaches neither the desk nor this API, and the card is not kept.
 */

const ofOrder = {
  method: 'POST',
  access: 'staff',
  // The processor is another server.
  worksOutside: true,
  params: z.strictObject({ key: pathKey }),
} as const
const problems = [
  'malformed',
  'invalid-credentials',
  'validation',
  'not-found',
  'feature-off',
  'too-many-attempts',
  'payment-unreachable',
  'payment-failed',
] as const

export const staffOpenCardPage = defineCall({
  ...ofOrder,
  path: 'staff/orders/{key}/card-page',
  summary:
    'Opens the processor’s card page, for a card that the patient says on the phone. It leads back to the order at the desk with the stay’s reference.',
  body: z.strictObject({}),
  answer: openPaymentSession.answer,
  problems,
})

export const staffChargeCard = defineCall({
  ...ofOrder,
  path: 'staff/orders/{key}/charge',
  summary: 'Charges the card of a stay on the card page for an order, once, and does not keep it.',
  body: z.strictObject({
    Session: addPaymentMethodRequest.shape.Session,
    AmountCents: z.int().min(1).max(10_000_000).describe('At most what the order still costs the patient.'),
  }),
  answer: charge,
  problems: [
    ...problems,
    'card-session-used',
    'card-session-unusable',
    'card-session-expired',
    'idempotency-mismatch',
    'payment-declined',
  ],
})
