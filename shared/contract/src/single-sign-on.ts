import { z } from 'zod'

import { defineCall } from './call.ts'
import { emailMaxLength } from './constants/limits.ts'
import { loginAnswer, loginRequest } from './session.ts'
import { key, utc } from './wire.ts'

/**
 * Signing in through an identity provider, and the way of a provider's own app into the browser (`mobilecookie`). Section
 * 7.1 of the specification.
 */

/**
 * The fields of a login. Username and password are placeholders that nobody reads. The HttpOnly cookie decides who
 * signs in. The callback of the identity provider or of the mobile app set it before.
 */
export const cookieLoginRequest = loginRequest.extend({
  username: z.string().max(emailMaxLength).optional(),
  password: z.string().max(256).optional(),
})
export type CookieLoginRequest = z.infer<typeof cookieLoginRequest>

const cookieLogin = {
  method: 'POST',
  section: '7.1',
  access: 'public',
  encoding: 'form',
  body: cookieLoginRequest,
  answer: loginAnswer,
} as const

export const ssoLogin = defineCall({
  ...cookieLogin,
  path: 'account/sso/login',
  summary: 'Opens a session for whom the identity provider vouches. What it left is good once, for five minutes.',
  problems: [
    'malformed',
    'invalid-credentials',
    'login-failed',
    'maintenance',
    'provider-maintenance',
    'account-deactivated',
    'account-locked',
    'record-closed',
    'too-many-attempts',
  ],
})

export const mobileCookieLogin = defineCall({
  ...cookieLogin,
  path: 'account/mobilecookie',
  summary: 'Opens a session for whom the mobile app vouches, to pay in the browser. Good once, for five minutes.',
  problems: [
    'malformed',
    'short-code-invalid',
    'login-failed',
    'maintenance',
    'provider-maintenance',
    'account-locked',
    'too-many-attempts',
  ],
})

export const staffHandoffAnswer = z.strictObject({
  CookieName: z.string(),
  CookieValue: z.string().describe('A secret of the patient, good once.'),
  PageUrl: z.string().describe('The page that the app opens once its browser has the cookie for the host of this API.'),
  ExpiresUtc: utc,
})
export type StaffHandoffAnswer = z.infer<typeof staffHandoffAnswer>

export const staffHandoff = defineCall({
  method: 'POST',
  path: 'staff/handoffs',
  summary:
    'Vouches for a patient who is signed in to your app: makes the cookie with which it opens their payments in the browser, and nothing else of theirs. For services alone.',
  access: 'staff',
  body: z.strictObject({ PatientKey: key }),
  answer: staffHandoffAnswer,
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found', 'feature-off', 'not-eligible'],
})
