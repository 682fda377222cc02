import { z } from 'zod'

import { defineCall } from './call.ts'
import { fieldLengths } from './constants/field-formats.ts'
import { orderStatuses } from './constants/order-states.ts'
import * as traits from './constants/patient-traits.ts'
import { registrationStep } from './patient.ts'
import { date, key, languages, phone, text, utc } from './wire.ts'

/** What the owner of a sandbox can do. Where patients are real it answers 404. All of it is our addition. */

const yearSeconds = 366 * 24 * 60 * 60
const problems = ['malformed', 'invalid-credentials', 'forbidden', 'not-found'] as const

/** The sandbox's clock. Every server on the database uses it, and it runs on from wherever it was set. */
export const sandboxClockAnswer = z.strictObject({
  NowUtc: utc,
  OffsetSeconds: z.int().describe('How far it is ahead of the real time; negative when it is behind.'),
})
export type SandboxClockAnswer = z.infer<typeof sandboxClockAnswer>

export const setSandboxClockRequest = z.union([
  z.strictObject({
    OffsetSeconds: z
      .int()
      .min(-20 * yearSeconds)
      .max(20 * yearSeconds),
  }),
  z.strictObject({ NowUtc: utc.refine((at) => at >= '2010' && at < '2050') }),
])

export const getSandboxClock = defineCall({
  method: 'GET',
  path: 'staff/sandbox/clock',
  summary: 'What time it is in the sandbox.',
  access: 'staff',
  answer: sandboxClockAnswer,
  problems,
})

export const setSandboxClock = defineCall({
  method: 'POST',
  path: 'staff/sandbox/clock',
  summary:
    'Moves the sandbox’s clock, to an instant or to an offset from the real time. Who is signed in stays so; codes and links age.',
  access: 'staff',
  worksOutside: true,
  body: setSandboxClockRequest,
  answer: sandboxClockAnswer,
  problems,
})

export const resetSandbox = defineCall({
  method: 'POST',
  path: 'staff/sandbox/reset',
  summary: 'Deletes everything and fills the sandbox anew, as of its clock; everybody is signed out.',
  access: 'staff',
  worksOutside: true,
  answer: sandboxClockAnswer,
  problems,
})

const provider = z
  .union([z.string().min(1).max(64), z.array(z.enum(traits.providerFeatures))])
  .describe('The alias of a provider that is there, or what one of the patient’s own is like.')

/** The wanted state of a patient. What is left out is as for most patients. */
export const patientTraits = z.strictObject({
  Language: z.enum(languages).optional(),
  FirstName: text(fieldLengths.PersonName).optional(),
  LastName: text(fieldLengths.PersonName).optional(),
  DateOfBirth: date.optional(),
  Provider: provider.optional(),
  OtherProviders: z
    .array(provider)
    .max(4)
    .optional()
    .describe('The same account is a patient of these, too, with nothing prescribed there.'),
  Account: z.enum(traits.accountTraits).optional(),
  Phone: z.enum(traits.phoneTraits).optional(),
  RegistrationStep: registrationStep.describe('The registration is unfinished, and waits at this step.'),
  Supplies: z.enum(traits.supplyTraits).optional(),
  Orders: z.array(z.enum(traits.orderTraits)).max(20).optional(),
  Insurance: z.enum(traits.insuranceTraits).optional(),
  Conversations: z.array(z.enum(traits.conversationTraits)).max(20).optional(),
  Cards: z
    .array(z.enum(traits.cardTraits))
    .max(10)
    .refine((cards) => new Set(cards).size === cards.length)
    .optional()
    .describe('On file, the first of them the usual one. Nobody has the same card on file twice.'),
  Draft: z.enum(traits.draftTraits).optional(),
})
export type PatientTraits = z.infer<typeof patientTraits>

const registration = z.strictObject({
  Alias: z.string(),
  SiteKey: key,
  ProviderCode: z.string(),
  ProviderName: z.string(),
  ProviderPhone: phone,
  PatientKey: key,
})

/** The patient that was made: how they sign in, and what they have. */
export const madePatient = z.strictObject({
  Username: z.string(),
  Password: z.string(),
  Email: z.string(),
  AccountKey: key,
  FirstName: z.string(),
  LastName: z.string(),
  DateOfBirth: date,
  MobilePhone: phone,
  PostalCode: z.string(),
  Language: z.enum(languages),
  ...registration.shape,
  RegistrationCode: z.string().nullable().describe('What adds the provider to an account without registrations.'),
  OtherProviders: z.array(registration),
  Orders: z
    .array(z.strictObject({ OrderKey: key, OrderNumber: z.string(), Status: z.enum(orderStatuses) }))
    .describe('At the first provider, as the traits name them.'),
  Conversations: z
    .array(z.strictObject({ ConversationKey: key, Subject: z.string() }))
    .describe('At the first provider, as the traits name them.'),
})
export type MadePatient = z.infer<typeof madePatient>

export const makeSandboxPatient = defineCall({
  method: 'POST',
  path: 'staff/sandbox/patients',
  summary:
    'Makes a patient in the state that is named, with an account, and a provider of their own where one is described.',
  access: 'staff',
  worksOutside: true,
  body: patientTraits,
  answer: madePatient,
  problems,
})
