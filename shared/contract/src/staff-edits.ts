import { z } from 'zod'

import { defineCall } from './call.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { payorLevel, policyFields } from './insurance.ts'
import { demographics } from './patient.ts'
import { site, staffPatient } from './staff-patients.ts'
import { act } from './staff-records.ts'
import { key, languages, text } from './wire.ts'

/** What staff enter of a patient, who told them. An import keeps it for 14 days, or until it brings the same. */

/** How somebody is reached. */
const reach = demographics
  .pick({ MobilePhone: true, HomePhone: true, Email: true, Address: true })
  .extend({ Email: demographics.shape.Email.nullable().describe('Null takes away what the provider has.') })
  .partial()

export const staffEditDetails = defineCall({
  ...act,
  path: 'staff/patients/{key}/details',
  summary:
    'Changes how the provider reaches a patient, as they told staff. The account stays as it is. An import keeps it for 14 days, or until it brings the same.',
  body: z.strictObject({
    ...reach.shape,
    Language: z.enum(languages).optional().describe('Not of a patient with an account, who chooses it.'),
    Reason: text(500).describe('Why, for colleagues.'),
    Seen: reach.optional().describe('What was shown. It is refused where something else is on file now.'),
  }),
  problems: [...act.problems, 'changed-meanwhile'],
})

export const staffEditPolicy = defineCall({
  ...act,
  path: 'staff/patients/{key}/insurance',
  summary:
    'Puts a policy in force at a level, as the patient told staff. An import keeps it for 14 days, or until it brings the same. Your own system ends policies.',
  body: z
    .strictObject({
      Level: payorLevel,
      Policy: policyFields,
      Reason: text(500).describe('Why, for colleagues.'),
      Seen: policyFields
        .nullable()
        .describe('What was shown at the level. It is refused where something else is on file now.'),
    })
    .refine(({ Policy: { EffectiveDate, EndDate } }) => (EffectiveDate ?? '') <= (EndDate ?? '9'), {
      path: ['Policy', 'EndDate'],
      error: 'date-invalid' satisfies FieldCode,
    }),
  problems: [...act.problems, 'changed-meanwhile'],
})

export const enterPatient = defineCall({
  method: 'POST',
  path: 'staff/patients',
  section: 'ours',
  summary: 'Takes a new patient whom the provider’s own system brings later, under the same key.',
  access: 'staff',
  encoding: 'json',
  query: z.strictObject({ site }),
  body: staffPatient
    .pick({ ExternalKey: true, FirstName: true, MiddleName: true, LastName: true, DateOfBirth: true })
    .extend(staffPatient.pick({ MobilePhone: true, HomePhone: true, Email: true, Address: true, Language: true }).shape)
    .extend({
      IsSomebodyElse: z.boolean().optional().describe('Says that the one who looks alike is another person.'),
    }),
  answer: z.strictObject({
    PatientKey: key.nullable().describe('Null where nothing was written, because somebody looks alike.'),
    LooksLike: z.string().nullable().describe('Their key in the provider’s own system, or # and our own.'),
  }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found', 'validation'],
})
