import { z } from 'zod'

import { defineCall } from './call.ts'
import { dynamicTemplates, linkEvents } from './constants/dynamic-templates.ts'
import { address, key, languages, pathKey, queued, utc } from './wire.ts'

/** How staff invite a patient: by a registration code, or by a texted link. */

const templateRoutes = dynamicTemplates.map((template) => template.route)

export const issueRegistrationCodeRequest = z.strictObject({
  Format: z
    .enum(['Portal', 'SixDigits'])
    .describe(
      '`SixDigits` is easy to say on the phone and valid for a day. `Portal` has 9 characters and is valid for 30 days.',
    ),
  SendTo: z
    .enum(['Text', 'Email'])
    .optional()
    .describe('Where it is sent to, as far as the provider knows the phone or the address. Default: nowhere.'),
})
export type IssueRegistrationCodeRequest = z.infer<typeof issueRegistrationCodeRequest>

export const issueRegistrationCodeAnswer = z.strictObject({
  RegistrationCode: z.string(),
  Link: z.string().nullable().describe('The page that fills the code in, also for a QR code; null for six digits.'),
  ExpiresUtc: utc,
  Queued: queued,
})
export type IssueRegistrationCodeAnswer = z.infer<typeof issueRegistrationCodeAnswer>

export const issueRegistrationCode = defineCall({
  method: 'POST',
  path: 'staff/patients/{key}/registrationcode',
  summary: 'Gives a patient without an account a registration code; earlier ones are good no longer.',
  access: 'staff',
  worksOutside: true,
  params: z.strictObject({ key: pathKey }),
  body: issueRegistrationCodeRequest,
  answer: issueRegistrationCodeAnswer,
  problems: [
    'malformed',
    'forbidden',
    'not-found',
    'already-registered',
    'record-closed',
    'text-not-agreed',
    'texts-unavailable',
    'invitation-failed',
    'not-sent',
  ],
})

/** The most patients of one call: each code is a row, and a letter. */
export const invitationsPerCall = 200

export const staffInvite = defineCall({
  method: 'POST',
  path: 'staff/invitations',
  summary: 'Gives many patients a registration code each, with what a letter needs; whoever needs none is named.',
  access: 'staff',
  worksOutside: true,
  body: issueRegistrationCodeRequest.extend({ PatientKeys: z.array(key).min(1).max(invitationsPerCall) }),
  answer: z.strictObject({
    Items: z.array(
      issueRegistrationCodeAnswer.extend({
        PatientKey: key,
        PatientName: z.string(),
        ExternalKey: z.string().nullable().describe('The patient’s number in the provider’s own system.'),
        Address: address,
        Language: z.enum(languages),
      }),
    ),
    Refused: z.array(
      z.strictObject({
        PatientKey: key,
        Code: z.enum([
          'not-found',
          'already-registered',
          'record-closed',
          'text-not-agreed',
          'invitation-failed',
          'not-sent',
        ]),
      }),
    ),
  }),
  problems: ['malformed', 'invalid-credentials', 'validation', 'texts-unavailable'],
})
export type StaffInviteAnswer = z.infer<typeof staffInvite.answer>

export const textShortCodeRequest = z.strictObject({ PatientKey: key, Template: z.enum(templateRoutes) })
export type TextShortCodeRequest = z.infer<typeof textShortCodeRequest>

export const textShortCodeAnswer = z.strictObject({ ShortCodeKey: key, ExpiresUtc: utc, Queued: queued })
export type TextShortCodeAnswer = z.infer<typeof textShortCodeAnswer>

export const textShortCode = defineCall({
  method: 'POST',
  path: 'staff/shortcodes',
  summary:
    'Texts a link to the mobile phone of a patient who agreed to texts; it opens one screen after a check of who it is, for seven days.',
  access: 'staff',
  worksOutside: true,
  body: textShortCodeRequest,
  answer: textShortCodeAnswer,
  problems: [
    'malformed',
    'forbidden',
    'not-found',
    'text-not-agreed',
    'texts-unavailable',
    'invitation-failed',
    'not-sent',
  ],
})

export const closeShortCode = defineCall({
  method: 'POST',
  path: 'staff/shortcodes/{key}/close',
  summary: 'Closes a texted link, and ends the sessions that it opened.',
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({}),
  answer: z.strictObject({ ShortCodeKey: key, ClosedUtc: utc }),
  problems: ['malformed', 'forbidden', 'not-found'],
})

export const shortCodeEvents = z.strictObject({
  Items: z.array(
    z.strictObject({
      Template: z.enum(templateRoutes),
      Event: z.enum(linkEvents.map(({ name }) => name)),
      Release: z.string().nullable(),
      Count: z.int().positive(),
    }),
  ),
})
export type ShortCodeEvents = z.infer<typeof shortCodeEvents>

export const countShortCodeEvents = defineCall({
  method: 'GET',
  path: 'staff/shortcodes/events',
  summary:
    'How many links of each template were opened, proven, missed, closed and done, by release; of nobody by name.',
  access: 'staff',
  answer: shortCodeEvents,
  problems: ['malformed', 'forbidden'],
})
