import { z } from 'zod'

import { defineCall } from './call.ts'
import { charge } from './charges.ts'
import { paths } from './constants/paths.ts'
import { changeTypes, consentTypes, patientStatuses } from './constants/patient-records.ts'
import { signInMethods } from './constants/sign-in-methods.ts'
import { policyFields } from './insurance.ts'
import { staffCredit, staffDispensing, staffPatient, staffSupply } from './staff-patients.ts'
import { key, languages, pathKey, utc } from './wire.ts'

/** Everything that the portal knows of one patient, for whoever answers the phone. */

/** What was written here has no key of the provider's own system. */
const ExternalKey = z.string().nullable()
const payorLevel = z.int().min(1).max(3)

export const staffPatientRecord = z.strictObject({
  SiteKey: key,
  PatientKey: key,
  Status: z.enum(patientStatuses),
  Patient: staffPatient
    .extend({
      ExternalKey,
      Supplies: z.array(
        staffSupply.extend({ ExternalKey, Dispensings: z.array(staffDispensing.extend({ ExternalKey })) }),
      ),
      Insurance: z.array(policyFields.extend({ Level: payorLevel })),
      Credits: z.array(staffCredit.extend({ ExternalKey })),
    })
    .describe('In the shape in which PUT staff/patients takes it.'),
  Account: z
    .strictObject({
      AccountKey: key,
      Username: z.string(),
      Email: z.string(),
      EmailVerified: z.boolean(),
      Language: z.enum(languages),
      LockedUntilUtc: utc.nullable(),
    })
    .nullable()
    .describe('Null until the patient registers.'),
  Consents: z.array(
    z.strictObject({
      ConsentType: z.enum(consentTypes),
      DocumentVersion: z.string(),
      ConsentedUtc: utc,
      WithdrawnUtc: utc.nullable(),
    }),
  ),
  TextsStoppedUtc: utc.nullable().describe('Since when no texts are sent because the patient answered STOP.'),
  Devices: z
    .array(
      z.strictObject({
        Browser: z.string().nullable(),
        Platform: z.string().nullable(),
        Method: z.enum(signInMethods),
        LastUsedUtc: utc,
      }),
    )
    .describe('Where the patient is signed in now.'),
  Changes: z
    .array(
      z.strictObject({
        ChangeKey: key,
        Type: z.enum(changeTypes),
        SubmittedUtc: utc,
        Fields: z.record(z.string(), z.unknown()),
        Description: z.string().nullable(),
      }),
    )
    .describe('What the patient asked to change, and staff have not decided.'),
})
export type StaffPatientRecord = z.infer<typeof staffPatientRecord>

const ofPatient = {
  method: 'GET',
  section: 'ours',
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  problems: ['malformed', 'invalid-credentials', 'not-found'],
} as const

export const staffGetPatient = defineCall({
  ...ofPatient,
  path: paths.staffPatient,
  summary: 'One patient whole: what the provider’s own system brought, and what the portal knows besides.',
  answer: staffPatientRecord,
})

export const staffListCharges = defineCall({
  ...ofPatient,
  path: paths.staffPatientCharges,
  summary: 'What a patient paid here, and what was given back, the newest first.',
  answer: z.strictObject({ Items: z.array(charge) }),
})
