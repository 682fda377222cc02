import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'

/** Codes and links that are sent to patients. Sections 7.1 and 9 of the specification. */

/** The fields of the query that says which application asks. */
export const requestSourceQuery = z.strictObject({ requestsource: z.enum(['btportal', 'btmobile']).optional() })

const success = z.strictObject({ Success: z.literal(true) })

export const generateCode = defineCall({
  method: 'POST',
  path: paths.generateCode,
  section: '7.1',
  summary: 'Sends a 6-digit code to a destination that the patient search offered. The same answer for any key.',
  access: 'public',
  params: z.strictObject({ id: z.string().min(1).max(128) }),
  query: requestSourceQuery,
  answer: success,
  problems: ['malformed', 'too-many-attempts'],
})

export const generateResetCode = defineCall({
  method: 'POST',
  path: paths.generateResetCode,
  section: '7.1',
  summary: 'Emails a link and a 6-digit code to set a new password. The same answer for any username.',
  access: 'public',
  params: z.strictObject({ id: z.string().min(1).max(254) }),
  query: requestSourceQuery,
  answer: success,
  problems: ['malformed', 'too-many-attempts'],
})

const linkId = z.strictObject({ id: z.string().min(1).max(128) })

export const verifyResetLink = defineCall({
  method: 'GET',
  path: paths.verifyResetLink,
  acts: true,
  section: '7.1',
  summary: 'Whether the link of a password reset is still good. Does not use it up.',
  access: 'public',
  params: linkId,
  query: requestSourceQuery,
  answer: z.strictObject({ Valid: z.literal(true) }),
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})

export const sendEmailVerificationRequest = z.strictObject({
  Id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('The id of an expired link; without it, the caller is the owner of the session.'),
})
export type SendEmailVerificationRequest = z.infer<typeof sendEmailVerificationRequest>

export const sendEmailVerification = defineCall({
  method: 'POST',
  path: paths.sendEmailVerification,
  section: '7.1',
  summary: 'Emails a new link that verifies the address, to the signed-in patient or to the owner of an expired link.',
  access: 'public',
  body: sendEmailVerificationRequest,
  answer: success,
  problems: ['malformed', 'session-expired', 'too-many-attempts', 'verification-email-failed'],
})

export const verifyEmailAnswer = z.strictObject({ Status: z.enum(['Verified', 'AlreadyVerified']) })
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswer>

export const verifyEmail = defineCall({
  method: 'GET',
  path: paths.verifyEmail,
  acts: true,
  section: '7.1',
  summary: 'Verifies the email address that the link was sent to. Good once, for 24 hours.',
  access: 'public',
  params: linkId,
  answer: verifyEmailAnswer,
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})
