import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'

/** The terms that a patient accepts with an order. Sections 2.10 and 5.2 of the specification. */
export const orderTerms = z.strictObject({
  OrderTerms: z.string(),
  EmailDisclaimer: z.string().describe('Accepted only by who wants a confirmation by email.'),
  AdditionalDisclaimer: z.string().nullable().describe('Null when the provider has none of its own.'),
  /** Whether the provider wants the patient's share paid with the order. */
  AsksForPayment: z.boolean(),
})
export type OrderTerms = z.infer<typeof orderTerms>

export const getOrderTerms = defineCall({
  method: 'GET',
  path: paths.orderTerms,
  section: 'ours',
  summary: 'The texts that have to be accepted with an order, in the reader’s language.',
  access: 'patient',
  sessions: ['portal', 'lite:orders'],
  mayRunInBackground: true,
  answer: orderTerms,
  problems: ['session-expired', 'feature-off', 'alias-mismatch'],
})
