import { z } from 'zod'

import { defineCall } from './call.ts'
import { dynamicTemplates } from './constants/dynamic-templates.ts'
import { paths } from './constants/paths.ts'
import { loginAnswer } from './session.ts'
import { date, key, text, utc } from './wire.ts'

/** The texted link and what it opens. Sections 2.8, 3.3 and 7.1 of the specification. */

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
  /** Whether the patient has still to accept the provider's privacy policy. */
  PrivacyPolicy: z.boolean(),
  ExpiresUtc: utc,
})
export type ShortCodeAnswer = z.infer<typeof shortCodeAnswer>

export const openShortCode = defineCall({
  method: 'GET',
  path: paths.openShortCode,
  acts: true,
  section: '7.1',
  summary: 'What a texted link is for. Says nothing of whom it was sent to.',
  access: 'public',
  params: z.strictObject({ key: z.string().min(1).max(64) }),
  answer: shortCodeAnswer,
  problems: ['malformed', 'short-code-invalid', 'provider-maintenance', 'too-many-attempts'],
})

export const verifyMobileFirstRequest = z.strictObject({
  username: z.string().max(254).optional().describe('A placeholder that nobody reads.'),
  password: z.string().max(256).optional().describe('A placeholder that nobody reads.'),
  resetPasswordMode: z.literal(false),
  lastName: text(60),
  DateOfBirth: date,
  code: z.string().min(1).max(64),
  createRegistration: z.boolean().describe('Whether somebody who has no account yet gets one without a password.'),
  dynamicTemplateKey: templateKey,
})
export type VerifyMobileFirstRequest = z.infer<typeof verifyMobileFirstRequest>

export const verifyMobileFirst = defineCall({
  method: 'POST',
  path: paths.verifyMobileFirst,
  section: '7.1',
  summary: 'Opens a session for the patient the link was texted to, in the browser that used it first.',
  access: 'public',
  body: verifyMobileFirstRequest,
  answer: loginAnswer,
  problems: [
    'malformed',
    'validation',
    'short-code-invalid',
    'no-match',
    'account-locked',
    'too-many-attempts',
    'provider-maintenance',
    'login-failed',
  ],
})
