import { z } from 'zod'

import { defineCall } from './call.ts'
import { cents, date, key } from './wire.ts'

/** Money that the provider owes the patient. Section 1 of the specification. */

export const credit = z.strictObject({
  CreditKey: key,
  AmountCents: cents,
  Date: date.describe('The day it was granted.'),
  Description: z.string().describe('In the provider’s own words.'),
  Status: z.enum(['Available', 'Used', 'Expired']),
  ExpiresOn: date.nullable(),
})
export type Credit = z.infer<typeof credit>

export const creditsAnswer = z.strictObject({
  TotalCents: cents.describe('What can still be used today.'),
  Items: z.array(credit).describe('Newest first, used and expired ones too.'),
})
export type CreditsAnswer = z.infer<typeof creditsAnswer>

export const patientCredits = defineCall({
  method: 'GET',
  path: 'patient/credits',
  summary: 'Credits at this provider.',
  access: 'patient',
  sessions: ['portal'],
  mayRunInBackground: true,
  answer: creditsAnswer,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

export const accountCredits = defineCall({
  method: 'GET',
  path: 'account/credits',
  summary: 'Credits of someone without registrations: those of every provider that the account was registered with.',
  access: 'session',
  sessions: ['no-registrations'],
  mayRunInBackground: true,
  answer: creditsAnswer,
  problems: ['session-expired', 'forbidden', 'alias-mismatch'],
})
