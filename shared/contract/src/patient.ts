import { z } from 'zod'

import { defineCall } from './call.ts'
import { lastOrdersShown } from './constants/limits.ts'
import { paths } from './constants/paths.ts'
import { order } from './orders.ts'
import { address, cents, date, key, languages } from './wire.ts'

/** The patient and their dashboard. Sections 3.2, 3.4 and 7.3 of the specification. */

/** What the provider, the payor and the account allow; they gate screens (section 2.3). */
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
})
export type FeatureFlags = z.infer<typeof featureFlags>
export type FeatureFlag = keyof FeatureFlags

export const patientUser = z.strictObject({
  PatientKey: key,
  SiteKey: key,
  PtAccountKey: key,
  PtApplicationRegistrationKey: key,
  FirstName: z.string(),
  MiddleName: z.string().nullable(),
  LastName: z.string(),
  DateOfBirth: date,
  Email: z.string(),
  IsEmailVerified: z.boolean(),
  PreferredLanguage: z.enum(languages),
  TimeZoneKey: z.int().min(1).max(7),
  ObserveDaylightSavingsTime: z.boolean(),
  ...featureFlags.shape,
  BpcSSOUrl: z.string().nullable(),
  patientHubLite: z.boolean(),
  noRegistrations: z.boolean(),
  aliasName: z.string(),
})
export type PatientUser = z.infer<typeof patientUser>

export const dashboard = z.strictObject({
  PtUser: patientUser,
  Company: z.strictObject({
    Name: z.string(),
    Alias: z.string(),
    Phone: z.string().regex(/^\d{10}$/),
    Hours: z.string(),
    LogoUrl: z.string().optional(),
    /** The logo as a data URL, when the call asked for it. */
    Logo: z.string().optional(),
  }),
  UnreadMessageCount: z.int().min(0),
  OpenOrderCount: z.int().min(0),
  EligibleSupplyCount: z.int().min(0),
  NextAvailableDate: date.nullable(),
  CreditTotalCents: cents,
  LastOrders: z.array(order).max(lastOrdersShown),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = defineCall({
  method: 'GET',
  path: paths.dashboard,
  section: '7.3',
  summary: 'What the patient can do now, at their provider.',
  access: 'patient',
  query: z.strictObject({ includeCompanyLogo: z.enum(['true', 'false']).optional() }),
  answer: dashboard,
  problems: ['session-expired', 'alias-mismatch', 'provider-maintenance'],
})

export const patientInfo = z.strictObject({
  FirstName: z.string(),
  MiddleName: z.string().nullable(),
  LastName: z.string(),
  MobilePhone: z.string().nullable(),
  HomePhone: z.string().nullable(),
  Email: z.string(),
  Address: address,
})
export type PatientInfo = z.infer<typeof patientInfo>

export const getPatientInfo = defineCall({
  method: 'GET',
  path: paths.patientInfo,
  section: '7.3',
  summary: 'Names, phones and address on file.',
  access: 'patient',
  answer: patientInfo,
  problems: ['session-expired', 'alias-mismatch'],
})
