import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'
import { key, utc } from './wire.ts'

/** The way of a provider's own app into the browser. Section 7.1 of the specification, `mobilecookie`. */

export const staffHandoffAnswer = z.strictObject({
  CookieName: z.string(),
  CookieValue: z.string().describe('A secret of the patient, good once.'),
  PageUrl: z.string().describe('The page that the app opens once its browser has the cookie for the host of this API.'),
  ExpiresUtc: utc,
})
export type StaffHandoffAnswer = z.infer<typeof staffHandoffAnswer>

export const staffHandoff = defineCall({
  method: 'POST',
  path: paths.staffHandoffs,
  section: 'ours',
  summary:
    'Vouches for a patient who is signed in to your app: makes the cookie with which it opens their payments in the browser.',
  access: 'staff',
  encoding: 'json',
  body: z.strictObject({ PatientKey: key }),
  answer: staffHandoffAnswer,
  problems: ['malformed', 'invalid-credentials', 'not-found', 'feature-off', 'not-eligible'],
})
