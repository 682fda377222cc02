import { z } from 'zod'

import { defineCall } from './call.ts'
import { changeDescriptionMaxLength } from './constants/limits.ts'
import { changeTypes } from './constants/patient-records.ts'
import { key, pathKey, text, utc } from './wire.ts'

/**
 * Changes that the provider's staff review before they take effect. Until then the old values stay in force. Section
 * 4.3 of the specification.
 */

/** The patient's own words about a change, or in place of one. */
export const changeDescription = z.string().max(changeDescriptionMaxLength)

/** A pending change. `fields` are the values that take effect when it is approved. */
export function pendingChange<Fields extends z.ZodType>(fields: Fields) {
  return z.strictObject({
    ChangeKey: key,
    Fields: fields,
    Description: changeDescription.nullable(),
    SubmittedUtc: utc,
  })
}

/** The decision on the last change that staff reviewed. */
export const changeDecision = z.strictObject({
  ChangeKey: key,
  Status: z.enum(['Approved', 'Rejected']),
  Reason: z.string().nullable().describe('The provider’s own words; null when approved.'),
  DecidedUtc: utc,
  ReadUtc: utc.nullable().describe('When the patient saw it; null until then.'),
})
export type ChangeDecision = z.infer<typeof changeDecision>

/** A pending change, as the dashboard lists it. */
export const pendingReview = z.strictObject({ Type: z.enum(changeTypes), Key: key, SubmittedUtc: utc })
export type PendingReview = z.infer<typeof pendingReview>

/** A decision that the patient has not seen yet, as the dashboard lists it. */
export const unreadDecision = z.strictObject({
  Type: z.enum(changeTypes),
  Key: key,
  Status: changeDecision.shape.Status,
  DecidedUtc: utc,
})
export type UnreadDecision = z.infer<typeof unreadDecision>

export const readDecision = defineCall({
  method: 'POST',
  path: 'patient/changes/{key}/read',
  summary:
    'Says that the patient has read what staff decided, so that home tells it no more. Once more changes nothing.',
  access: 'patient',
  sessions: ['portal', 'lite:insurance', 'lite:demographics'],
  mayRunInBackground: true,
  params: z.strictObject({ key: pathKey }),
  answer: z.strictObject({ ChangeKey: key, ReadUtc: utc }),
  problems: ['malformed', 'session-expired', 'alias-mismatch', 'not-found', 'save-failed'],
})

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: 'patient/changes/{key}',
  summary: 'Takes back a change that waits for review.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:insurance', 'lite:demographics'],
  params: z.strictObject({ key: pathKey }),
  query: z.strictObject({
    fields: z
      .string()
      .regex(/^\w+(,\w+)*$/)
      .max(200)
      .optional()
      .describe('Only these members of its fields, separated by commas; what is left goes on waiting.'),
  }),
  answer: z.strictObject({ ChangeKey: key, Status: z.literal('Withdrawn') }),
  problems: [
    'malformed',
    'session-expired',
    'forbidden',
    'alias-mismatch',
    'not-found',
    'change-decided',
    'save-failed',
  ],
})

const decided = { access: 'staff', params: z.strictObject({ key: pathKey }) } as const

export const approveChange = defineCall({
  ...decided,
  method: 'POST',
  path: 'staff/changes/{key}/approve',
  summary: 'Puts a change that waits in force.',
  answer: z.strictObject({ ChangeKey: key, Status: z.literal('Approved') }),
  problems: ['malformed', 'invalid-credentials', 'not-found', 'change-decided', 'email-already-linked', 'save-failed'],
})

export const rejectChange = defineCall({
  ...decided,
  method: 'POST',
  path: 'staff/changes/{key}/reject',
  summary: 'Refuses a change that waits; what is in force stays.',
  body: z.strictObject({ Reason: text(500).describe('The patient reads it.') }),
  answer: z.strictObject({ ChangeKey: key, Status: z.literal('Rejected') }),
  problems: ['malformed', 'invalid-credentials', 'not-found', 'change-decided', 'validation', 'save-failed'],
})
