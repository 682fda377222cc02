import { z } from 'zod'

import { defineCall } from './call.ts'
import { charge } from './charges.ts'
import { textKinds } from './constants/outgoing.ts'
import { cardSides, changeTypes, consentTypes, consentWays, patientStatuses } from './constants/patient-records.ts'
import { signInMethods } from './constants/session-kinds.ts'
import { payorLevel, policyFields } from './insurance.ts'
import { signInNote } from './open-sessions.ts'
import { orderTerms } from './order-drafts.ts'
import { supplyItem } from './orders.ts'
import { erasure } from './personal-data.ts'
import { photoKey } from './photos.ts'
import { staffListedPatient } from './staff-lists.ts'
import { patientMerge } from './staff-merges.ts'
import { staffCredit, staffDispensing, staffPatient, staffSupply } from './staff-patients.ts'
import { keptAddress, key, languages, pathKey, text, utc } from './wire.ts'

/** Everything that the portal knows of one patient, for whoever answers the phone. */

/** What was written here has no key of the provider's own system. */
const ExternalKey = z.string().nullable()

export const staffPatientRecord = z.strictObject({
  SiteKey: key,
  PatientKey: key,
  Status: z.enum(patientStatuses),
  Patient: staffPatient
    .extend({
      ExternalKey,
      FirstName: z.string().describe('Empty, as the address is, once the record is erased.'),
      LastName: z.string(),
      Address: keptAddress,
      Supplies: z.array(
        staffSupply.extend({ ExternalKey, Dispensings: z.array(staffDispensing.extend({ ExternalKey })) }),
      ),
      Insurance: z.array(policyFields.extend({ Level: payorLevel })),
      Credits: z.array(staffCredit.extend({ ExternalKey, Description: z.string() })),
    })
    .describe('In the shape in which PUT staff/patients takes it.'),
  Account: z
    .strictObject({
      AccountKey: key,
      Username: z.string(),
      Email: z.string(),
      EmailVerified: z.boolean(),
      Language: z.enum(languages),
      LockedUntilUtc: utc
        .nullable()
        .describe('Until when a lock, or too many wrong passwords or codes, may keep the patient out.'),
      QuestionKeys: z.array(z.int()).describe('The security questions that the patient chose; none at some.'),
    })
    .nullable()
    .describe('Null until the patient registers.'),
  Entered: z
    .array(
      z.strictObject({
        Members: z.array(z.string()).describe('Such as HomePhone; of a policy Insurance and its level: Insurance.1.'),
        By: z.string().nullable().describe('By the name in the trail.'),
        AtUtc: utc,
        Reason: z.string().nullable().describe('Null for what the patient asked for and staff approved.'),
        KeptUntilUtc: utc,
      }),
    )
    .describe(
      'What was put in force here and the provider’s own system has not brought yet: an import keeps it so long.',
    ),
  Consents: z.array(
    z.strictObject({
      ConsentType: z.enum(consentTypes),
      DocumentVersion: z.string(),
      ConsentedUtc: utc,
      WithdrawnUtc: utc.nullable().describe('The same as ConsentedUtc where the patient never agreed and said no.'),
      How: z.enum(consentWays).nullable().describe('Null where the patient agreed in the portal or a file says it.'),
      By: z.string().nullable().describe('Who recorded it, by the name in the trail.'),
      Reason: z.string().nullable(),
      WithdrawnBy: z.string().nullable().describe('Who recorded that it was taken back.'),
      WithdrawnReason: z.string().nullable(),
    }),
  ),
  TextsStoppedUtc: utc.nullable().describe('Since when no texts are sent because the phone wants none: STOP.'),
  Texts: z
    .array(
      z.strictObject({
        About: z.enum(textKinds),
        AtUtc: utc,
        ShortCodeKey: key.nullable().describe('Of a texted link.'),
        IsLocked: z.boolean().describe('Whether too many wrong answers closed the texted link. A new one works.'),
        State: z
          .enum(['Waiting', 'Sent', 'Delivered', 'NotDelivered', 'Unknown'])
          .describe('Sent where the service does not tell whether it arrived; Unknown where its answer was lost.'),
      }),
    )
    .describe('Texts of the last two weeks, the newest first, and what became of them.'),
  Devices: z
    .array(
      z.strictObject({
        Browser: z.string().nullable(),
        Platform: z.string().nullable(),
        Method: z.enum(signInMethods),
        LastUsedUtc: utc,
      }),
    )
    .describe('Where the patient is signed in at this provider now.'),
  SignIns: z.array(signInNote).describe('The last thirty days, the newest first.'),
  Supplies: z
    .array(supplyItem)
    .describe('What can be ordered now, and when the rest can, as the patient sees it in the language of the request.'),
  OrderTerms: orderTerms
    .nullable()
    .describe(
      'What is read aloud to who orders on the phone, in the patient’s language; null where nothing can be ordered.',
    ),
  CardPhotos: z
    .array(z.strictObject({ Level: payorLevel.nullable(), Side: z.enum(cardSides), PhotoKey: photoKey }))
    .describe('Pictures of insurance cards: of policies in force, and those of a registration, which have no level.'),
  RegistrationCode: staffListedPatient.shape.RegistrationCode,
  Erasure: erasure.nullable().describe('That somebody asked to erase the record; null where nobody did.'),
  Merges: z.array(patientMerge).describe('Which keys and records are one person’s since, the newest first.'),
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
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  problems: ['malformed', 'invalid-credentials', 'not-found'],
} as const

export const staffGetPatient = defineCall({
  ...ofPatient,
  path: 'staff/patients/{key}',
  summary: 'One patient whole: what the provider’s own system brought, and what the portal knows besides.',
  answer: staffPatientRecord,
})

export const staffListCharges = defineCall({
  ...ofPatient,
  path: 'staff/patients/{key}/charges',
  summary: 'What a patient paid here, and what was given back, the newest first.',
  answer: z.strictObject({ Items: z.array(charge) }),
})

/** What acts of staff on a record have in common. */
export const act = {
  method: 'POST',
  access: 'staff',
  params: ofPatient.params,
  answer: staffPatientRecord,
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found', 'erasure-done'],
} as const

export const staffUnlock = defineCall({
  ...act,
  path: 'staff/patients/{key}/unlock',
  summary:
    'Frees an account that was locked, and the tries at its password and at setting a new one, three times a day; repeated, nothing changes.',
  body: z.strictObject({}),
  problems: [...act.problems, 'too-many-attempts'],
})

export const staffCloseRecord = defineCall({
  ...act,
  path: 'staff/patients/{key}/close',
  summary: 'Closes the record of a patient who is served no more, as of today: sessions, links and codes end.',
  body: z.strictObject({}),
})

export const staffReopenRecord = defineCall({
  ...act,
  path: 'staff/patients/{key}/reopen',
  summary: 'Opens a closed record again; an open one stays as it is.',
  body: z.strictObject({}),
  problems: [...act.problems, 'already-merged', 'erasure-asked'],
})

export const staffCheckAnswer = defineCall({
  ...act,
  path: 'staff/patients/{key}/answer',
  summary: 'Whether somebody on the phone knows the answer to a security question: five tries in a quarter of an hour.',
  body: z.strictObject({
    QuestionKey: z.int().positive().describe('One of the questions that the patient chose.'),
    Answer: text(100),
  }),
  answer: z.strictObject({ IsRight: z.boolean(), TriesLeft: z.int().min(0) }),
  problems: [...act.problems, 'too-many-attempts'],
})

export const staffRefund = defineCall({
  ...act,
  path: 'staff/charges/{key}/refund',
  summary:
    'Gives back a charge that was paid, or a part of it. Where nothing is left, nothing changes, and the answer says what was given back.',
  body: z.strictObject({
    AmountCents: z.int().positive().optional().describe('Default: everything that is left.'),
    LeftCents: z
      .int()
      .min(0)
      .optional()
      .describe('What is left as far as you know. Sent again after a lost answer, it does not give back a part twice.'),
  }),
  answer: charge,
  problems: [...act.problems, 'order-state', 'charge-settled'],
})
