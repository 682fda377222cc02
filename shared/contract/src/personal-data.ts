import { z } from 'zod'

import { defineCall } from './call.ts'
import { date, key, pathKey, text, utc } from './wire.ts'

/** All that a provider has of a person, handed out and erased. All of it is our addition. */

const zip = z.file().mime('application/zip')
const summary =
  'Everything on file of this record as one ZIP: a page to read in both languages, JSON, FHIR R4, and the pictures. Nothing of another provider is in it.'

export const getPersonalData = defineCall({
  method: 'GET',
  path: 'patient/data',
  summary,
  access: 'patient',
  sessions: ['portal'],
  answer: zip,
  problems: ['session-expired', 'alias-mismatch', 'proof-required', 'too-many-attempts'],
})

/** What somebody at a provider looks at. */
export const accessKinds = ['record', 'order', 'conversation', 'change', 'photo', 'list'] as const

const access = z.strictObject({
  About: z.enum(accessKinds).describe('A list showed the patient among others.'),
  OrderKey: key.nullable(),
  OrderNumber: z.string().nullable(),
  HasChanged: z.boolean().describe('Whether something was changed, too.'),
  BySystem: z.boolean().describe('Whether a computer of the provider’s did, and no person.'),
})
export type Access = z.infer<typeof access>

export const getAccessHistory = defineCall({
  method: 'GET',
  path: 'patient/access',
  summary:
    'On which days somebody at the provider looked at what of the patient, or changed it, the newest first. Who it was, the provider’s leads know.',
  access: 'patient',
  sessions: ['portal'],
  query: z.strictObject({ before: pathKey.optional().describe('The Next of the answer before.') }),
  answer: z.strictObject({
    Days: z.array(z.strictObject({ Day: date.describe('Where the patient lives.'), Items: z.array(access) })),
    Next: key.nullable().describe('Null where nothing is older. A day may go on in the next answer.'),
  }),
  problems: ['malformed', 'session-expired', 'feature-off', 'alias-mismatch'],
})
export type AccessHistory = z.infer<typeof getAccessHistory.answer>

const params = z.strictObject({ key: pathKey })
const problems = ['malformed', 'invalid-credentials', 'forbidden', 'not-found'] as const

export const staffPersonalData = defineCall({
  method: 'GET',
  path: 'staff/patients/{key}/data',
  summary,
  access: 'staff',
  role: 'lead',
  params,
  answer: zip,
  problems,
})

export const erasure = z.strictObject({
  PatientKey: key,
  Why: z.string(),
  AskedUtc: utc,
  AskedBy: z.string(),
  AgreedUtc: utc.nullable().describe('Since when the record is closed; null until somebody else agrees.'),
  AgreedBy: z.string().nullable(),
  ErasedFromUtc: utc.nullable().describe('Until when it can be taken back.'),
  DoneUtc: utc.nullable(),
})
export type Erasure = z.infer<typeof erasure>

export const staffAskErasure = defineCall({
  method: 'POST',
  path: 'staff/patients/{key}/erasure',
  summary: 'Asks that a record be erased, with the reason. Nothing happens until somebody else agrees.',
  access: 'staff',
  role: 'lead',
  params,
  body: z.strictObject({ Why: text(500) }),
  answer: erasure,
  problems: [...problems, 'validation', 'erasure-asked', 'already-merged'],
})

export const staffAgreeErasure = defineCall({
  method: 'POST',
  path: 'staff/patients/{key}/erasure/agreement',
  summary:
    'Agrees that a record be erased, as somebody else than who asked. It is closed at once, and erased after seven days.',
  access: 'staff',
  role: 'lead',
  params,
  body: z.strictObject({}),
  answer: erasure,
  problems: [...problems, 'validation', 'erasure-needs-another', 'erasure-done'],
})

export const staffTakeBackErasure = defineCall({
  method: 'DELETE',
  path: 'staff/patients/{key}/erasure',
  summary: 'Takes an erasure back before it is done. A record that was open is open again.',
  access: 'staff',
  role: 'lead',
  params,
  answer: erasure,
  problems: [...problems, 'erasure-done'],
})
