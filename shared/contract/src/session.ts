import { z } from 'zod'

import { defineCall } from './call.ts'
import { emailMaxLength, passwordMaxLength } from './constants/limits.ts'
import { patientStatuses } from './constants/patient-records.ts'
import { liteSessions } from './constants/session-kinds.ts'
import { dashboard, registrationStep } from './patient.ts'
import { remoteName } from './remote-descriptor.ts'
import { key } from './wire.ts'

/** Signing in and out. Sections 3.3, 4.1 and 7.1 of the specification. */

const withDashboard = z
  .enum(['true', 'false'])
  .optional()
  .describe('Ours: whether the answer is to bring the dashboard, so that a slow line is crossed once less.')

export const loginRequest = z.strictObject({
  username: z.string().min(1).max(emailMaxLength),
  password: z.string().min(1).max(passwordMaxLength),
  alias: z.string().max(64).optional().describe('The provider whose login page was used, or empty.'),
  includeInactiveProviders: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether somebody who is deactivated may sign in too, as far as the list of their providers.'),
  Url: z.string().max(512).optional().describe('Where the patient stood, without query or keys.'),
  Path: z.string().max(512).optional(),
  requestSource: z.enum(['btportal', 'btmobile']),
  grant_type: z.literal('password'),
  allowLoginWithoutRegistration: z.literal('true'),
  Browser: z.string().max(64).optional(),
  BrowserVersion: z.string().max(32).optional(),
  withDashboard,
})
export type LoginRequest = z.infer<typeof loginRequest>

export const providerChoice = z.strictObject({
  SiteKey: key,
  Alias: z.string(),
  Name: z.string(),
  Status: z.enum(patientStatuses),
})
export type ProviderChoice = z.infer<typeof providerChoice>

export const loginAnswer = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().positive().describe('Seconds until the session ends when idle.'),
  alias: z
    .string()
    .nullable()
    .describe('Null when a provider has still to be chosen, or when the patient has no registrations.'),
  noRegistrations: z.boolean(),
  patientKey: z.int().min(0).describe('0 until a provider is chosen, and for someone without registrations.'),
  patientHubLite: z.boolean(),
  RegistrationStep: registrationStep,
  Providers: z
    .array(providerChoice)
    .optional()
    .describe('The choices, when several providers are active and none was named.'),
  Dashboard: dashboard
    .optional()
    .describe('What patient/dashboard would answer in this language, when it was asked for and a provider is known.'),
})
export type LoginAnswer = z.infer<typeof loginAnswer>

export const login = defineCall({
  method: 'POST',
  path: 'account/login',
  section: '7.1',
  summary:
    'Opens a session. A first-party session endpoint: it borrows names from OAuth but is not an OAuth token endpoint.',
  access: 'public',
  encoding: 'form',
  body: loginRequest,
  answer: loginAnswer,
  problems: [
    'malformed',
    'invalid-credentials',
    'account-deactivated',
    'account-locked',
    'login-failed',
    'maintenance',
    'provider-maintenance',
    'record-closed',
    'too-many-attempts',
  ],
})

export const loginMultipleRequest = z.strictObject({
  siteKey: z.coerce.number<string>().pipe(key).describe('One provider to choose from, in the answer of a login.'),
  withDashboard,
})
export type LoginMultipleRequest = z.infer<typeof loginMultipleRequest>

export const loginMultiple = defineCall({
  method: 'POST',
  path: 'account/login/multiple',
  section: '7.1',
  summary: 'Names the provider after a login that left the choice open; answers a new session and ends the old one.',
  access: 'session',
  sessions: ['choosing'],
  encoding: 'form',
  body: loginMultipleRequest,
  answer: loginAnswer,
  problems: ['malformed', 'session-expired', 'forbidden', 'provider-maintenance'],
})

export const logout = defineCall({
  method: 'POST',
  path: 'account/ssocookielogout',
  section: '7.1',
  summary: 'Revokes every session of this browser and expires its cookie. Accepts an expired token.',
  access: 'public',
  answer: z.strictObject({
    Success: z.literal(true),
    SignOutUrl: z
      .string()
      .optional()
      .describe('Where the identity provider that signed the patient in ends its session.'),
  }),
  problems: [],
})

export const sessionValidAnswer = z.strictObject({
  Valid: z.boolean(),
  IdleExpiresInSeconds: z.int().min(0),
  AbsoluteExpiresInSeconds: z.int().min(0),
})
export type SessionValidAnswer = z.infer<typeof sessionValidAnswer>

export const sessionValid = defineCall({
  method: 'GET',
  path: 'account/sessionvalid',
  section: '7.1',
  summary: 'Tells how long the session still lasts; never extends it.',
  access: 'public',
  answer: sessionValidAnswer,
  problems: [],
})

export const extendSession = defineCall({
  method: 'POST',
  path: 'account/session/extend',
  summary: 'Starts the idle time anew.',
  access: 'session',
  sessions: ['portal', 'registering', 'no-registrations', 'handed-off', ...liteSessions],
  answer: sessionValidAnswer,
  problems: ['session-expired'],
})

export const remoteToken = defineCall({
  method: 'POST',
  path: 'account/remotetoken',
  summary:
    'A signed token of five minutes (ES256, keys at /.well-known/jwks.json) with which a remote names the patient to its own backend. Its audience is the remote; its subject is a number of this patient that no other remote and no other provider gets.',
  access: 'patient',
  sessions: ['portal'],
  body: z.strictObject({ Remote: remoteName }),
  answer: z.strictObject({ Token: z.string(), ExpiresInSeconds: z.int().positive() }),
  problems: ['malformed', 'session-expired', 'forbidden', 'alias-mismatch', 'validation', 'feature-off'],
})
