import { z } from 'zod'

import { defineCall } from './call.ts'
import { emailMaxLength, passwordMaxLength } from './constants/limits.ts'
import { loginAnswer } from './session.ts'
import { text, typedAddress } from './wire.ts'

/** Changing username and password. Sections 3.3, 5.1 and 7.1 of the specification. */

const currentPassword = z
  .string()
  .min(1)
  .max(passwordMaxLength)
  .optional()
  .describe('Left out by who proved within ten minutes whose session it is, such as by a passkey (`proof-required`).')

export const changeUsernameRequest = z.strictObject({
  username: text(emailMaxLength).describe('The one in use, typed again.'),
  newusername: typedAddress.regex(/^\P{C}*$/u),
  password: currentPassword,
})
export type ChangeUsernameRequest = z.infer<typeof changeUsernameRequest>

/** Why a sign-in is not changed. */
const problems = [
  'malformed',
  'session-expired',
  'alias-mismatch',
  'forbidden',
  'feature-off',
  'validation',
  'proof-required',
  'too-many-attempts',
  'save-failed',
] as const

export const changeUsername = defineCall({
  method: 'POST',
  path: 'account/username/change',
  section: '7.1',
  summary: 'Gives the account another username; answers a new session and ends all others.',
  access: 'session',
  sessions: ['portal', 'no-registrations'],
  body: changeUsernameRequest,
  answer: loginAnswer,
  problems,
})

export const changePasswordRequest = z.strictObject({
  CurrentPassword: currentPassword,
  NewPassword: z.string().min(1).max(passwordMaxLength),
})
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>

export const changePassword = defineCall({
  method: 'POST',
  path: 'account/password/change',
  summary: 'Gives the account another password; answers a new session and ends all others.',
  access: 'session',
  sessions: ['portal', 'no-registrations'],
  body: changePasswordRequest,
  answer: loginAnswer,
  problems,
})
