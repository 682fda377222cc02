import { z } from 'zod'

import { defineCall } from './call.ts'
import { fieldLengths } from './constants/field-formats.ts'
import { emailMaxLength } from './constants/limits.ts'
import { linkKeyText } from './constants/typed-text.ts'
import { date, emailAddress, queued, text } from './wire.ts'

/** Codes and links that are sent to patients. Sections 7.1 and 9 of the specification. */

/** The query fields that say which application calls. */
export const requestSourceQuery = z.strictObject({ requestsource: z.enum(['btportal', 'btmobile']).optional() })

const success = z.strictObject({ Success: z.literal(true) })

export const generateCode = defineCall({
  method: 'POST',
  path: 'account/generatecode/{id}',
  section: '7.1',
  summary:
    'Sends a 6-digit code to a destination that the patient search offered, and tells when it cannot. A key of no search is answered like any other.',
  access: 'public',
  params: z.strictObject({ id: z.string().min(1).max(128) }),
  query: requestSourceQuery,
  answer: success.extend({ Queued: queued }),
  problems: ['malformed', 'too-many-attempts', 'not-sent'],
})

export const generateResetCodeAnswer = z.strictObject({
  Success: z.literal(true),
  Reference: z.string().describe('Says to staff which request this was. Another one each time, whoever is named.'),
})
export type GenerateResetCodeAnswer = z.infer<typeof generateResetCodeAnswer>

export const generateResetCode = defineCall({
  method: 'POST',
  path: 'account/generateresetcode/{id}',
  section: '7.1',
  summary:
    'Emails a link and a 6-digit code to set a new password. By username, by email address, or by the id of an expired link; the same answer for any.',
  access: 'public',
  params: z.strictObject({ id: z.string().min(1).max(emailMaxLength) }),
  query: requestSourceQuery,
  answer: generateResetCodeAnswer,
  problems: ['malformed', 'too-many-attempts'],
})

const linkId = z.strictObject({ id: z.string().min(1).max(128).overwrite(linkKeyText) })

export const verifyResetLink = defineCall({
  method: 'GET',
  path: 'account/password/verify/{id}',
  acts: true,
  section: '7.1',
  summary: 'Whether the link of a password reset is still good. Does not use it up.',
  access: 'public',
  params: linkId,
  query: requestSourceQuery,
  answer: z.strictObject({ Valid: z.literal(true) }),
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})

export const provePasswordResetRequest = z.strictObject({
  username: z.string().max(emailMaxLength).describe('Username or email; may be empty with the id of a link.'),
  lastName: text(fieldLengths.PersonName),
  DateOfBirth: date,
  ResetKey: text(128).overwrite(linkKeyText).describe('The id of the link, or the 6-digit code that was sent.'),
})
export type ProvePasswordResetRequest = z.infer<typeof provePasswordResetRequest>

export const provePasswordReset = defineCall({
  method: 'POST',
  path: 'account/password/prove',
  summary:
    'Whether link or code, last name and birth date fit, before a new password is asked for. It costs no try; link and code stay good for 15 minutes more.',
  access: 'public',
  body: provePasswordResetRequest,
  answer: z.strictObject({ Proven: z.literal(true) }),
  problems: [
    'malformed',
    'validation',
    'no-match',
    'code-expired',
    'link-expired',
    'password-already-set',
    'too-many-attempts',
  ],
})

export const sendUsernameRequest = z.strictObject({ EmailAddress: emailAddress })
export type SendUsernameRequest = z.infer<typeof sendUsernameRequest>

export const sendUsername = defineCall({
  method: 'POST',
  path: 'account/username/send',
  summary: 'Emails the usernames of an address to it. The same answer for any address.',
  access: 'public',
  body: sendUsernameRequest,
  answer: success,
  problems: ['malformed', 'validation', 'too-many-attempts'],
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
  path: 'account/verify/send',
  section: '7.1',
  summary: 'Emails a new link that verifies the address, to the signed-in patient or to the owner of an expired link.',
  access: 'public',
  body: sendEmailVerificationRequest,
  answer: success.extend({ Queued: queued }),
  problems: ['malformed', 'session-expired', 'too-many-attempts', 'verification-email-failed'],
})

export const verifyEmailAnswer = z.strictObject({ Status: z.enum(['Verified', 'AlreadyVerified']) })
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswer>

export const verifyEmail = defineCall({
  method: 'GET',
  path: 'account/verify/{id}',
  acts: true,
  section: '7.1',
  summary: 'Verifies the email address that the link was sent to. Good once, for 24 hours.',
  access: 'public',
  params: linkId,
  answer: verifyEmailAnswer,
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})

export const answerEmailOfferRequest = z.strictObject({
  Email: emailAddress.describe('The address that was offered, as it was shown.'),
  Accept: z.boolean().describe('True sends the link to it. False ends the offer.'),
})
export type AnswerEmailOfferRequest = z.infer<typeof answerEmailOfferRequest>

export const answerEmailOffer = defineCall({
  method: 'POST',
  path: 'patient/emailoffer',
  summary:
    'Says whether the account is to have the address that the provider has. It has it once the link that is sent there was opened.',
  access: 'patient',
  sessions: ['portal'],
  body: answerEmailOfferRequest,
  answer: success.extend({ Queued: queued }),
  problems: [
    'malformed',
    'session-expired',
    'alias-mismatch',
    'forbidden',
    'provider-maintenance',
    'proof-required',
    'not-found',
    'validation',
    'email-already-linked',
    'too-many-attempts',
    'verification-email-failed',
    'save-failed',
  ],
})
