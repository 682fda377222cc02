import { z } from 'zod'

import { defineCall } from './call.ts'
import { passwordMaxLength } from './constants/limits.ts'
import { signInMethods, signInResults } from './constants/session-kinds.ts'
import { key, pathKey, utc } from './wire.ts'

/** Where the owner of an account is signed in, and the latest sign-ins. All of it is our addition. */

const label = {
  Browser: z.string().nullable().describe('As the browser names itself; null when it does not.'),
  Platform: z.string().nullable(),
}

export const openBrowser = z.strictObject({
  SessionKey: key.describe('Names the browser to the call that ends its sessions.'),
  ...label,
  SinceUtc: utc,
  LastUsedUtc: utc,
  IsThisBrowser: z.boolean(),
})
export type OpenBrowser = z.infer<typeof openBrowser>

export const signInNote = z.strictObject({
  SignInKey: key,
  AtUtc: utc,
  ...label,
  Method: z.enum(signInMethods),
  Result: z.enum(signInResults),
})
export type SignInNote = z.infer<typeof signInNote>

export const openSessionsAnswer = z.strictObject({
  Browsers: z.array(openBrowser).describe('This one first, then the one used last. Tabs of a browser are one.'),
  SignIns: z.array(signInNote).describe('Of thirty days, newest first, two hundred at most.'),
  ThisSignInKey: key.nullable().describe('The sign-in that began this session; null where it is not listed.'),
  PasswordChangedUtc: utc.nullable().describe('When the password last took the place of another; null when never.'),
})
export type OpenSessionsAnswer = z.infer<typeof openSessionsAnswer>

const problems = ['session-expired', 'forbidden', 'alias-mismatch'] as const
const sessions = ['portal', 'no-registrations'] as const

export const getOpenSessions = defineCall({
  method: 'GET',
  path: 'account/sessions',
  summary: 'The browsers in which somebody is signed in to the account, and the sign-ins of thirty days.',
  access: 'session',
  sessions,
  mayRunInBackground: true,
  answer: openSessionsAnswer,
  problems,
})

export const endOpenSession = defineCall({
  method: 'DELETE',
  path: 'account/sessions/{key}',
  summary: 'Signs out of the account in one browser.',
  access: 'session',
  sessions,
  params: z.strictObject({ key: pathKey }),
  answer: openSessionsAnswer,
  problems: [...problems, 'malformed', 'not-found', 'proof-required'],
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: 'account/sessions',
  summary: 'Signs out of the account in every other browser.',
  access: 'session',
  sessions,
  answer: openSessionsAnswer,
  problems: [...problems, 'proof-required'],
})

export const proveAgainRequest = z.strictObject({ Password: z.string().min(1).max(passwordMaxLength) })
export type ProveAgainRequest = z.infer<typeof proveAgainRequest>

export const provenAnswer = z.strictObject({ ProvenUntilUtc: utc })
export type ProvenAnswer = z.infer<typeof provenAnswer>

export const proveAgain = defineCall({
  method: 'POST',
  path: 'account/prove',
  summary: 'Shows the password once more. For ten minutes, what asks for proof (proof-required) is let through.',
  access: 'session',
  sessions: [...sessions, 'lite:demographics'],
  body: proveAgainRequest,
  answer: provenAnswer,
  problems: [...problems, 'malformed', 'feature-off', 'validation', 'too-many-attempts'],
})

export const staffEndSessions = defineCall({
  method: 'DELETE',
  path: 'staff/patients/{key}/sessions',
  summary: 'Ends a patient’s sessions at the provider, such as for one who calls because of a lost phone.',
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  answer: z.strictObject({ Ended: z.int().min(0).describe('How many sessions were open.') }),
  problems: ['malformed', 'invalid-credentials', 'not-found'],
})
