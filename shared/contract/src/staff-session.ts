import { z } from 'zod'

import { defineCall } from './call.ts'
import { key, pathKey, utc } from './wire.ts'

/**
 * The session of one of a provider's people, who signed in through its identity provider. A browser opens it by going to
 * `staff/sign-in/start?site=101`, and comes back to the desk.
 */

/** What somebody of a provider may do: `lead` also reads the trail and changes the provider's settings. */
export const staffRoles = ['staff', 'lead'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffSessionAnswer = z.strictObject({
  Name: z.string().describe('As the audit trail names them.'),
  Role: z.enum(staffRoles),
  SiteKey: key.nullable().describe('Null for a service of all sites.'),
  Provider: z
    .strictObject({
      Name: z.string(),
      Code: z.string(),
      Alias: z.string(),
      Phone: z.string(),
      Logo: z.string().nullable().describe('A picture as a data URL.'),
    })
    .nullable(),
})
export type StaffSessionAnswer = z.infer<typeof staffSessionAnswer>

export const staffSession = defineCall({
  method: 'GET',
  path: 'staff/session',
  summary: 'Who is signed in at the desk, and for which provider.',
  access: 'staff',
  answer: staffSessionAnswer,
  problems: ['malformed', 'invalid-credentials'],
})

/** What is known of a call that named a key: `Unknown` while it is being done, or when its end got lost. */
const requestStates = ['Done', 'Unknown', 'NotCome'] as const

export const staffFindRequest = defineCall({
  method: 'GET',
  path: 'staff/requests/{key}',
  summary: 'What came of a call of one’s own by its Idempotency-Key, after an answer that got lost. It does nothing.',
  access: 'staff',
  params: z.strictObject({ key: z.string().regex(/^[\x21-\x7e]{8,128}$/) }),
  answer: z.strictObject({ State: z.enum(requestStates), AtUtc: utc.nullable() }),
  problems: ['malformed', 'invalid-credentials'],
})

export const staffSignOut = defineCall({
  method: 'DELETE',
  path: 'staff/session',
  summary: 'Signs out of the desk, in every browser of the same person. The bearer key of a service stays good.',
  access: 'staff',
  worksOutside: true,
  answer: z.strictObject({
    Url: z.string().nullable().describe('Where the identity provider ends its own session; null for nowhere.'),
  }),
  problems: ['malformed', 'invalid-credentials'],
})

const signedIn = z.strictObject({
  SessionKey: key,
  SiteKey: key,
  Name: z.string().describe('As their identity provider shows it. They may have chosen it themselves.'),
  Issuer: z.string().describe('Who vouches for them.'),
  Subject: z.string().describe('What the issuer calls them; they cannot choose it.'),
  Role: z.enum(staffRoles),
  SinceUtc: utc,
  LastUsedUtc: utc,
  IsYours: z.boolean().describe('Whether it is of the person who asks.'),
})
export type SignedInAtDesk = z.infer<typeof signedIn>

export const staffSessions = defineCall({
  method: 'GET',
  path: 'staff/sessions',
  summary: 'Who is signed in at the desk, the last used first.',
  access: 'staff',
  role: 'lead',
  answer: z.strictObject({ Items: z.array(signedIn) }),
  problems: ['malformed', 'invalid-credentials', 'forbidden'],
})

export const endStaffSession = defineCall({
  method: 'DELETE',
  path: 'staff/sessions/{key}',
  summary: 'Signs somebody out of the desk, in every browser.',
  access: 'staff',
  role: 'lead',
  params: z.strictObject({ key: pathKey }),
  answer: z.strictObject({ Ended: z.int().positive().describe('How many sessions that were.') }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found'],
})
