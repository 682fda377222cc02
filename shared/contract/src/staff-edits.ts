import { z } from 'zod'

import { defineCall } from './call.ts'
import { consentWays, recordedConsents } from './constants/patient-records.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { payorLevel, policyFields } from './insurance.ts'
import { demographics } from './patient.ts'
import { site, staffPatient } from './staff-patients.ts'
import { act } from './staff-records.ts'
import { key, languages, text } from './wire.ts'

/** Data that a patient told staff, who enter it. An import keeps it for 14 days, or until it brings the same. */

/** The phones, email and address of a person. */
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

export const staffRecordConsent = defineCall({
  ...act,
  path: 'staff/patients/{key}/consents',
  summary:
    'Records what a patient told staff of messages; repeated, nothing changes. It counts at once, and an import leaves it as it is. A phone that answered STOP agrees by START or in the portal.',
  body: z
    .strictObject({
      ConsentType: z.enum(recordedConsents),
      Agrees: z.boolean().describe('False takes it back, and turns off what needed it.'),
      How: z.enum(consentWays).optional().describe('How they agreed; needed where they do.'),
      Reason: text(500).describe('What they said, for colleagues.'),
    })
    .refine(({ Agrees, How }) => !Agrees || How !== undefined, {
      path: ['How'],
      error: 'required' satisfies FieldCode,
    }),
  problems: [...act.problems, 'text-not-agreed'],
})

export const enterPatient = defineCall({
  method: 'POST',
  path: 'staff/patients',
  summary: 'Takes a new patient whom the provider’s own system brings later, under the same key.',
  access: 'staff',
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
