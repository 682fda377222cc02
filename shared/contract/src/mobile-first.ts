import { z } from 'zod'

import { defineCall } from './call.ts'
import { documentVersion } from './consents.ts'
import { dynamicTemplates } from './constants/dynamic-templates.ts'
import { fieldLengths } from './constants/field-formats.ts'
import { emailMaxLength } from './constants/limits.ts'
import { holdReasons, orderStatuses } from './constants/order-states.ts'
import { liteSessions } from './constants/session-kinds.ts'
import { linkKeyText } from './constants/typed-text.ts'
import { whomToCall } from './problem.ts'
import { loginAnswer } from './session.ts'
import { date, key, text, utc } from './wire.ts'

/** The texted link and what it leads to. Sections 2.8, 3.3 and 7.1 of the specification. */

const templateKey = z.literal(dynamicTemplates.map((template) => template.key))

export const shortCodeAnswer = z.strictObject({
  Code: z.string().describe('What verifymobilefirst proves; portalLog names it too.'),
  ShortCodeKey: key,
  DynamicTemplateKey: templateKey,
  DynamicTemplateRoute: z
    .enum(dynamicTemplates.map((template) => template.route))
    .describe('The only route that the session will allow.'),
  SiteKey: key,
  Alias: z.string(),
  Provider: whomToCall.describe('Ours: whose link it is, so that the page can name it.'),
  PrivacyPolicy: z
    .boolean()
    .describe('Whether the patient still has to accept the current version of the privacy policy.'),
  PrivacyPolicyVersion: documentVersion.describe('Ours: the version in force at the provider, which the proof names.'),
  ExpiresUtc: utc,
})
export type ShortCodeAnswer = z.infer<typeof shortCodeAnswer>

/** The key is of capitals and digits, however it was copied. */
const linkKey = z.strictObject({
  key: z
    .string()
    .min(1)
    .max(64)
    .overwrite((opened) => linkKeyText(opened).toUpperCase()),
})

export const openShortCode = defineCall({
  method: 'GET',
  path: 'account/registrationcodemobilefirst/{key}',
  acts: true,
  section: '7.1',
  summary:
    'What a texted link is for. Says nothing of whom it was sent to, and uses nothing up. Of one that has expired or was closed, the problem names the provider.',
  access: 'public',
  params: linkKey,
  answer: shortCodeAnswer,
  problems: ['malformed', 'short-code-invalid', 'short-code-locked', 'provider-maintenance', 'too-many-attempts'],
})

export const sendShortCode = defineCall({
  method: 'POST',
  path: 'account/registrationcodemobilefirst/{key}/send',
  summary: 'Texts a new link for the same screen to the phone on file, for who has a link that is good no longer.',
  access: 'public',
  params: linkKey,
  body: z.strictObject({}),
  answer: z.strictObject({ Success: z.literal(true) }),
  problems: [
    'malformed',
    'short-code-invalid',
    'not-sent',
    'text-not-agreed',
    'texts-unavailable',
    'invitation-failed',
    'too-many-attempts',
  ],
})

export const verifyMobileFirstRequest = z.strictObject({
  username: z
    .string()
    .max(emailMaxLength)
    .optional()
    .describe('Sent empty: whoever opens a link has none. Nobody reads it.'),
  password: z.string().max(256).optional().describe('Sent empty, likewise.'),
  resetPasswordMode: z.literal(false),
  lastName: text(fieldLengths.PersonName),
  DateOfBirth: date,
  code: linkKey.shape.key,
  createRegistration: z.boolean().describe('Whether somebody who has no account yet gets one without a password.'),
  dynamicTemplateKey: templateKey,
  PrivacyPolicyVersion: documentVersion
    .optional()
    .describe('Ours: the version of the privacy policy that the patient says they have read.'),
})
export type VerifyMobileFirstRequest = z.infer<typeof verifyMobileFirstRequest>

/** What was already done by this link: the order placed since the link was made. */
export const doneOrder = z.strictObject({
  OrderNumber: z.string(),
  OrderDate: date,
  ItemCount: z.int().positive(),
  Status: z.enum(orderStatuses),
  HoldReason: z.enum(holdReasons).nullable(),
  EstimatedDeliveryDate: date.nullable(),
  NextAvailableDate: date.nullable(),
})
export type DoneOrder = z.infer<typeof doneOrder>

export const verifyMobileFirstAnswer = loginAnswer.extend({
  MayRegister: z.boolean().describe('Ours: whether the patient has no account with a password yet.'),
  Done: doneOrder.optional().describe('Ours: nothing is left to do by this link.'),
})
export type VerifyMobileFirstAnswer = z.infer<typeof verifyMobileFirstAnswer>

export const verifyMobileFirst = defineCall({
  method: 'POST',
  path: 'account/verifymobilefirst',
  section: '7.1',
  summary: 'Opens a session for the patient the link was texted to, in any browser, as often as it is proven.',
  access: 'public',
  body: verifyMobileFirstRequest,
  answer: verifyMobileFirstAnswer,
  problems: [
    'malformed',
    'validation',
    'short-code-invalid',
    'short-code-locked',
    'no-match',
    'account-locked',
    'too-many-attempts',
    'provider-maintenance',
    'login-failed',
  ],
})

export const registerByLink = defineCall({
  method: 'POST',
  path: 'account/registerbylink',
  summary:
    'A registration code for a patient who came by a texted link and has no password yet, so that they can choose one.',
  access: 'patient',
  sessions: liteSessions,
  body: z.strictObject({}),
  answer: z.strictObject({ RegistrationCode: z.string() }),
  problems: [
    'malformed',
    'session-expired',
    'alias-mismatch',
    'provider-maintenance',
    'already-registered',
    'too-many-attempts',
  ],
})
