import { z } from 'zod'

import { defineCall } from './call.ts'
import { externalKey } from './staff-patients.ts'
import { key, pathKey, utc } from './wire.ts'

/** Two records that are one person's. All of it is our addition. */

export const patientMerge = z.strictObject({
  MergeKey: key,
  IntoPatientKey: key.describe('The record that stays.'),
  FromPatientKey: key.nullable().describe('The record that was closed; null where only the key changed.'),
  FromKey: z.string().nullable().describe('The key of the provider’s own system that leads to it since.'),
  ToKey: z.string().nullable(),
  AtUtc: utc,
  By: z.string().describe('Who said so, by the name in the trail.'),
  TakeBackUntilUtc: utc.nullable().describe('Until when it can be taken back; null when it cannot be.'),
})
export type PatientMerge = z.infer<typeof patientMerge>

const problems = ['malformed', 'invalid-credentials', 'forbidden', 'validation', 'not-found'] as const

export const staffMergeRecord = defineCall({
  method: 'POST',
  path: 'staff/patients/{key}/merge',
  summary:
    'Says that this record is another one now, by its number or its key in the provider’s own system: account, orders, messages and all else come along, and the old key leads there. A key that no record has is the record’s own from now on.',
  access: 'staff',
  role: 'lead',
  params: z.strictObject({ key: pathKey }),
  body: z.union([z.strictObject({ IntoPatientKey: key }), z.strictObject({ ExternalKey: externalKey })]),
  answer: patientMerge,
  problems: [...problems, 'birthdays-differ', 'both-registered', 'already-merged', 'record-closed', 'erasure-asked'],
})

export const staffTakeBackMerge = defineCall({
  method: 'POST',
  path: 'staff/merges/{key}/takeback',
  summary: 'Takes a merge of the last seven days back: each record has what it had, and what has happened since stays.',
  access: 'staff',
  role: 'lead',
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({}),
  answer: patientMerge,
  problems: [...problems, 'merge-settled', 'erasure-asked'],
})
