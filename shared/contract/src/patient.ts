import { z } from 'zod'

import { defineCall } from './call.ts'
import { changeDecision, changeDescription, pendingChange, pendingReview, unreadDecision } from './changes.ts'
import { fieldLengths, isOneLine, phoneFormat } from './constants/field-formats.ts'
import { lastOrdersShown } from './constants/limits.ts'
import { relationships } from './constants/patient-records.ts'
import type { FieldCode } from './constants/problem-codes.ts'
import { liteSessions } from './constants/session-kinds.ts'
import { timeZones } from './constants/time-zones.ts'
import { order } from './orders.ts'
import { address, cents, date, key, languages, nameText, phone, typedAddress, utc } from './wire.ts'

/** The patient and their dashboard. Sections 3.2, 3.4 and 7.3 of the specification. */

/** What the provider, the payor and the account allow. These flags gate screens (section 2.3 of the specification). */
export const featureFlags = z.strictObject({
  PatientCommunicationsFeatureActive: z.boolean(),
  PatientSuppliesFeatureActive: z.boolean(),
  IsConnectCampaignSubscribed: z.boolean(),
  PaymentsFeatureActive: z.boolean(),
  IsBpcPaymentsEnabled: z.boolean(),
  BPCSingleSignOnFeatureActive: z.boolean(),
  SingleSignOnFeatureActive: z.boolean(),
  IsSingleSignOnAccount: z.boolean(),
  EmailNotificationsFeatureActive: z.boolean(),
  PatientEngagementFeatureActive: z.boolean(),
  SupplyRemindersActive: z
    .boolean()
    .describe('Ours: the patient may be told by email or text when supplies can be ordered.'),
  AccessHistoryActive: z.boolean().describe('Ours: the patient reads when the provider’s people looked at their data.'),
})
export type FeatureFlags = z.infer<typeof featureFlags>
export type FeatureFlag = keyof FeatureFlags

/** A time zone of section 3.5 of the specification. */
export const timeZoneKey = z.literal(timeZones.map((zone) => zone.key))

/** The next step of the registration wizard; section 4.2 of the specification. */
export const registrationStep = z
  .int()
  .min(1)
  .max(5)
  .optional()
  .describe(
    'Ours: where the registration wizard stands, while it is unfinished. Such a session serves the wizard alone.',
  )

export const patientUser = z.strictObject({
  PatientKey: key,
  SiteKey: key,
  PtAccountKey: key,
  PtApplicationRegistrationKey: key,
  Username: z
    .string()
    .nullable()
    .describe('Ours: the name they sign in with; null in a session of a texted link, which is proven by less.'),
  FirstName: z.string(),
  MiddleName: z.string().nullable(),
  LastName: z.string(),
  DateOfBirth: date,
  Email: z.string(),
  IsEmailVerified: z.boolean(),
  OfferedEmail: z
    .string()
    .nullable()
    .describe(
      'Ours: another address that the provider has; the account gets it when its owner wants it and opens the link sent there. Null in a session of a texted link.',
    ),
  PreferredLanguage: z.enum(languages),
  TimeZoneKey: timeZoneKey,
  ObserveDaylightSavingsTime: z.boolean(),
  ...featureFlags.shape,
  BpcSSOUrl: z.string().nullable(),
  patientHubLite: z.boolean(),
  noRegistrations: z.boolean(),
  aliasName: z.string(),
  RegistrationStep: registrationStep,
})
export type PatientUser = z.infer<typeof patientUser>

export const dashboard = z.strictObject({
  PtUser: patientUser,
  Company: z.strictObject({
    Name: z.string(),
    Alias: z.string(),
    Phone: z.string().regex(phoneFormat.pattern),
    Hours: z.string(),
    LogoUrl: z.string().optional(),
    Logo: z.string().optional().describe('The logo as a data URL, when the call asked for it.'),
  }),
  UnreadMessageCount: z.int().min(0),
  OpenOrderCount: z.int().min(0),
  EligibleSupplyCount: z.int().min(0),
  NextAvailableDate: date.nullable(),
  CreditTotalCents: cents,
  PendingReviews: z
    .array(pendingReview)
    .describe('Changes that wait for the provider’s review, newest first; section 4.3 of the specification.'),
  UnreadDecisions: z
    .array(unreadDecision)
    .describe('Ours: what staff decided of them, newest first, until it is read.'),
  PaymentsNeedAttention: z
    .boolean()
    .describe(
      'Ours: something is owed, a payment is not known or not confirmed yet, or a card has expired that something depends on.',
    ),
  LastOrders: z.array(order).max(lastOrdersShown),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = defineCall({
  method: 'GET',
  path: 'patient/dashboard',
  section: '7.3',
  summary: 'What the patient can do now, at their provider.',
  access: 'patient',
  sessions: ['portal', 'registering', 'handed-off', ...liteSessions],
  mayRunInBackground: true,
  query: z.strictObject({ includeCompanyLogo: z.enum(['true', 'false']).optional() }),
  answer: dashboard,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

export const getPatientUser = defineCall({
  method: 'GET',
  path: 'patient/user',
  section: '7.3',
  summary: 'The patient user alone, as the guards ask for it (section 7.5).',
  access: 'patient',
  sessions: ['portal', 'registering', 'handed-off', ...liteSessions],
  mayRunInBackground: true,
  answer: patientUser,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

/** The patient's data on file. Staff review what the patient changes. */
export const demographics = z.strictObject({
  FirstName: nameText(fieldLengths.PersonName),
  MiddleName: z
    .string()
    .max(fieldLengths.PersonName)
    .refine(isOneLine, 'invalid' satisfies FieldCode)
    .nullable(),
  LastName: nameText(fieldLengths.PersonName),
  MobilePhone: phone.nullable().describe('At least one phone stays on file.'),
  HomePhone: phone.nullable(),
  Email: typedAddress
    .regex(/^\S*$/, 'email-invalid' satisfies FieldCode)
    .describe('Need not look valid, but has no spaces.'),
  Address: address,
})
export type Demographics = z.infer<typeof demographics>

/** The fields that the patient changed. All are optional. */
export const changedDemographics = demographics.partial()
export type ChangedDemographics = z.infer<typeof changedDemographics>

export const responsibleParty = z.strictObject({
  Name: nameText(fieldLengths.ContactName),
  Relationship: z.enum(relationships),
  Phone: phone,
})
export const emergencyContact = responsibleParty.extend({ Relationship: z.enum(relationships).exclude(['Self']) })

export const patientInfo = demographics.extend({
  EmergencyContact: emergencyContact.nullable(),
  ResponsibleParty: responsibleParty.nullable(),
  PendingChange: pendingChange(changedDemographics).nullable(),
  LastDecision: changeDecision
    .extend({ Fields: changedDemographics.describe('What the patient had asked for.') })
    .nullable()
    .describe('The last decision of staff, until a newer change is submitted.'),
  ConfirmedUtc: utc.nullable().describe('When the patient last said that all of it is right.'),
})
export type PatientInfo = z.infer<typeof patientInfo>

export const getPatientInfo = defineCall({
  method: 'GET',
  path: 'patient/info',
  section: '7.3',
  summary: 'Names, phones, address and contacts on file, and the change of them that waits for review.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:orders', 'lite:demographics'],
  mayRunInBackground: true,
  answer: patientInfo,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

const saveProblems = [
  'malformed',
  'session-expired',
  'forbidden',
  'alias-mismatch',
  'provider-maintenance',
  'validation',
  'save-failed',
] as const

/** The problems of calls that may change how the patient is reached. */
const reachProblems = [...saveProblems, 'proof-required', 'too-many-attempts'] as const

export const savePatientInfoRequest = changedDemographics.extend({
  EmergencyContact: emergencyContact.nullable().optional().describe('Null removes it.'),
  ResponsibleParty: responsibleParty.nullable().optional(),
})
export type SavePatientInfoRequest = z.infer<typeof savePatientInfoRequest>

export const savePatientInfo = defineCall({
  method: 'POST',
  path: 'patient/info',
  section: '7.3',
  summary: 'Saves contacts at once, and hands what differs from the file to review. What is not named stays as it is.',
  access: 'patient',
  sessions: ['portal', 'registering', 'lite:demographics'],
  body: savePatientInfoRequest,
  answer: patientInfo,
  problems: reachProblems,
})

/** What a screen showed of the file. Null where it showed that nothing is there. */
const seenDetails = patientInfo.omit({ PendingChange: true, LastDecision: true, ConfirmedUtc: true }).partial()

export const submitDemographicsRequest = changedDemographics.extend({
  DetailsAreCorrect: z.literal(true).optional().describe('With nothing but Seen: what is on file is right.'),
  Seen: seenDetails
    .optional()
    .describe('What the screen showed as right. It is refused when something else is on file now.'),
  ChangeDescription: changeDescription.optional().describe('Required when nothing else says what is wrong.'),
})
export type SubmitDemographicsRequest = z.infer<typeof submitDemographicsRequest>

export const submitDemographics = defineCall({
  method: 'POST',
  path: 'patient/demographics',
  section: '7.3',
  summary: 'Asks staff to change what is on file; added to a change that waits, and replacing what both name.',
  access: 'patient',
  sessions: ['portal', 'lite:demographics'],
  body: submitDemographicsRequest,
  answer: patientInfo,
  problems: [...reachProblems, 'changed-meanwhile'],
})

export const languageSettings = z.strictObject({ PreferredLanguage: z.enum(languages) })
export type LanguageSettings = z.infer<typeof languageSettings>

export const saveLanguage = defineCall({
  method: 'POST',
  path: 'patient/language',
  summary: 'Saves the language of the patient’s mails and texts, which is the one they read the portal in.',
  access: 'patient',
  sessions: ['portal', 'registering', ...liteSessions],
  body: languageSettings,
  answer: languageSettings,
  problems: saveProblems,
})

/** Section 3.5 of the specification. */
export const timeZoneSettings = z.strictObject({ TimeZoneKey: timeZoneKey, ObserveDaylightSavingsTime: z.boolean() })
export type TimeZoneSettings = z.infer<typeof timeZoneSettings>

export const saveTimeZone = defineCall({
  method: 'POST',
  path: 'patient/timezone',
  section: '7.3',
  summary: 'Saves the time zone; ObserveDaylightSavingsTime must be what section 3.5 says of the zone.',
  access: 'patient',
  sessions: ['portal', 'registering'],
  body: timeZoneSettings,
  answer: timeZoneSettings,
  problems: saveProblems,
})
