import { z } from 'zod'

import { defineCall } from './call.ts'
import { providerCodeFormat } from './constants/field-formats.ts'
import { patientStatuses } from './constants/patient-records.ts'
import { languageSettings } from './patient.ts'
import { loginAnswer } from './session.ts'
import { address, date, key, pathKey, phone, text, languages } from './wire.ts'

/**
 * The providers at which the owner of an account is a patient. Sections 3.3, 4.3 and 7.3 of the specification. Every
 * call but the first exists twice: below patient/ for a session at a provider, below account/ for a session without
 * one.
 */

export const accountProvider = z.strictObject({
  SiteKey: key,
  ProviderId: key.describe('What the calls below name a provider by; the same as its site key.'),
  ProviderCode: z.string().length(3),
  Alias: z.string(),
  Name: z.string(),
  NickName: z.string(),
  Status: z.enum(patientStatuses),
  IsCurrent: z.boolean().describe('Whether the session stands there.'),
  Phone: phone,
  Address: address.nullable(),
  Logo: z.string().nullable().describe('A data URL.'),
})
export type AccountProvider = z.infer<typeof accountProvider>

const ours = ['session-expired', 'alias-mismatch', 'forbidden', 'feature-off', 'provider-maintenance'] as const
const providerId = z.strictObject({ id: pathKey })

export const changeProviderRequest = z.strictObject({
  selectedSite: key.describe('A ProviderId.'),
  nickName: z.string().max(128).optional().describe('The provider’s name as the page shows it. Nothing depends on it.'),
})
export type ChangeProviderRequest = z.infer<typeof changeProviderRequest>

export const changeProvider = defineCall({
  method: 'POST',
  path: 'account/changeProviders',
  section: '7.1',
  summary: 'Goes on at another active provider of the account: answers a new session and ends the calling one alone.',
  access: 'session',
  sessions: ['portal', 'no-registrations'],
  body: changeProviderRequest,
  answer: loginAnswer,
  problems: ['malformed', 'session-expired', 'alias-mismatch', 'forbidden', 'provider-maintenance', 'login-failed'],
})

const listed = {
  method: 'GET',
  section: '7.3',
  mayRunInBackground: true,
  answer: z.array(accountProvider),
  problems: ours,
} as const
const active = { ...listed, summary: 'The providers where the account is active, by name.' } as const
export const patientProviders = defineCall({
  ...active,
  path: 'patient/providers',
  access: 'patient',
  sessions: ['portal'],
})

/** The specification has this call; the portal does not make it. */
export const accountProviders = defineCall({
  ...active,
  path: 'account/providers',
  access: 'session',
  sessions: ['no-registrations'],
})

const all = { ...listed, summary: 'All providers of the account, the deactivated ones too, by name.' } as const
export const patientAllProviders = defineCall({
  ...all,
  path: 'patient/allproviders',
  access: 'patient',
  sessions: ['portal'],
})
export const accountAllProviders = defineCall({
  ...all,
  path: 'account/allproviders',
  access: 'session',
  sessions: ['no-registrations'],
})

export const optOutAnswer = z.strictObject({
  Success: z.literal(true),
  SignedOut: z.boolean().describe('The calling session stood there and has ended.'),
})
export type OptOutAnswer = z.infer<typeof optOutAnswer>

const optOut = {
  method: 'DELETE',
  section: '7.3',
  summary: 'Opts out of a provider: deactivates the account there and ends its sessions there. One must stay active.',
  params: providerId,
  answer: optOutAnswer,
  problems: [...ours, 'malformed', 'not-found', 'last-active-account', 'provider-change-failed'],
} as const
export const patientOptOut = defineCall({
  ...optOut,
  path: 'patient/providers/{id}',
  access: 'patient',
  sessions: ['portal'],
})
export const accountOptOut = defineCall({
  ...optOut,
  path: 'account/providers/{id}',
  access: 'session',
  sessions: ['no-registrations'],
})

const reactivate = {
  method: 'POST',
  section: '7.3',
  summary: 'Makes the account active again at a provider where it is deactivated.',
  params: providerId,
  answer: accountProvider,
  problems: [...ours, 'malformed', 'not-found', 'provider-change-failed'],
} as const
export const patientReactivate = defineCall({
  ...reactivate,
  path: 'patient/reactivateprovider/{id}',
  access: 'patient',
  sessions: ['portal'],
})
export const accountReactivate = defineCall({
  ...reactivate,
  path: 'account/reactivateprovider/{id}',
  access: 'session',
  sessions: ['no-registrations'],
})

export const addProviderRequest = z.strictObject({
  ProviderCode: z.string().regex(providerCodeFormat.pattern, providerCodeFormat.code),
  RegistrationCode: text(64).describe(
    'As the provider handed it out: 6 digits, or 9 to 11 letters and digits, dashes ignored.',
  ),
  LastName: text(64),
  DateOfBirth: date,
})
export type AddProviderRequest = z.infer<typeof addProviderRequest>

const add = {
  method: 'POST',
  section: '7.3',
  summary: 'Adds a provider with the registration code it handed out, proven by last name and date of birth.',
  body: addProviderRequest,
  answer: accountProvider,
  problems: [
    ...ours,
    'malformed',
    'validation',
    'no-match',
    'registration-code-closed',
    'record-closed',
    'registration-code-expired',
    'already-registered',
    'too-many-attempts',
    'invitation-failed',
  ],
} as const
export const patientAddProvider = defineCall({
  ...add,
  path: 'patient/addprovider',
  access: 'patient',
  sessions: ['portal'],
})
export const accountAddProvider = defineCall({
  ...add,
  path: 'account/addprovider',
  access: 'session',
  sessions: ['no-registrations'],
})

/** The owner of an account that has no provider. Section 6 of the specification. */
export const accountUser = z.strictObject({
  Username: z.string(),
  Email: z.string(),
  IsEmailVerified: z.boolean(),
  PreferredLanguage: z.enum(languages),
})
export type AccountUser = z.infer<typeof accountUser>

export const getAccountUser = defineCall({
  method: 'GET',
  path: 'account/user',
  summary: 'What the account alone knows of its owner: username, email and language.',
  access: 'session',
  sessions: ['no-registrations'],
  mayRunInBackground: true,
  answer: accountUser,
  problems: ['session-expired', 'forbidden', 'alias-mismatch'],
})

export const saveAccountLanguage = defineCall({
  method: 'POST',
  path: 'account/language',
  summary: 'Saves the language of the account’s mails, for somebody who stands at no provider.',
  access: 'session',
  sessions: ['no-registrations'],
  body: languageSettings,
  answer: languageSettings,
  problems: ['malformed', 'session-expired', 'forbidden', 'alias-mismatch', 'validation', 'save-failed'],
})
