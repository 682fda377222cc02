import { z } from 'zod'

import { defineCall } from './call.ts'
import { consentTypes } from './constants/patient-records.ts'
import { phone, utc } from './wire.ts'

/** What a patient agrees to. Section 7.1 of the specification. */

/** The version of a text that the patient saw, such as the privacy policy. */
export const documentVersion = z.string().regex(/^[\w.-]{1,32}$/)

export const optInRequest = z.strictObject({
  ConsentType: z.enum(consentTypes),
  DocumentVersion: documentVersion,
  MobilePhone: phone
    .optional()
    .describe(
      'Ours: where texts go as the page showed it. No consent to texts is recorded when another phone is on file.',
    ),
})
export type OptInRequest = z.infer<typeof optInRequest>

export const optInAnswer = z.strictObject({ Success: z.literal(true), ConsentedUtc: utc })
export type OptInAnswer = z.infer<typeof optInAnswer>

/** The specification has this call; the portal does not make it. */
export const optIn = defineCall({
  method: 'POST',
  path: 'account/optIn',
  section: '7.1',
  summary: 'Records what the patient agrees to, with the wording’s version and language. The record stays.',
  access: 'patient',
  sessions: ['portal', 'registering'],
  body: optInRequest,
  answer: optInAnswer,
  problems: [
    'malformed',
    'session-expired',
    'alias-mismatch',
    'provider-maintenance',
    'changed-meanwhile',
    'validation',
    'save-failed',
  ],
})
