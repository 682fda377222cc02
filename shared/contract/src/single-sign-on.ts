import { z } from 'zod'

import { defineCall } from './call.ts'
import { emailMaxLength } from './constants/limits.ts'
import { paths } from './constants/paths.ts'
import { loginAnswer, loginRequest } from './session.ts'

/** Signing in through an identity provider. Section 7.1 of the specification. */

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
  path: paths.ssoLogin,
  summary: 'Opens a session for whom the identity provider vouches. What it left is good once, for five minutes.',
  problems: [
    'malformed',
    'invalid-credentials',
    'login-failed',
    'maintenance',
    'provider-maintenance',
    'account-deactivated',
    'account-locked',
    'too-many-attempts',
  ],
})

export const mobileCookieLogin = defineCall({
  ...cookieLogin,
  path: paths.mobileCookieLogin,
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
