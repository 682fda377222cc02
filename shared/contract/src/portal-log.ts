import { z } from 'zod'

import { defineCall } from './call.ts'
import { linkEvents } from './constants/dynamic-templates.ts'
import { appKey } from './constants/limits.ts'
import { visitEvents } from './constants/visit-events.ts'

/** What the portal logs about visits. Sections 3.3, 7.1 and 9 of the specification. */

/** Fields that the page may send. The server ignores them, because it knows these facts itself. */
const ignored = z.int().min(0).nullable().optional()

export const portalEvent = z.strictObject({
  PortalEventTypeKey: z
    .int()
    .min(1)
    .max(9999)
    .describe(
      `What happened: ${[...visitEvents, ...linkEvents].map(({ key, name }) => `${key} ${name}`).join(', ')}. The first are of a visit, those from 101 on of a texted link.`,
    ),
  AppKey: z.literal(appKey),
  IPAddress: z.string().max(64).describe('Sent empty: the server sees the address.'),
  Url: z
    .string()
    .max(2048)
    .describe('Only the origin of a page of the portal is kept, and the route; never a query or a key.'),
  Path: z.string().max(2048),
  Browser: z.string().regex(/^[\w .-]{0,64}$/),
  Release: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .describe('Ours: the release of the part of the portal that tells.'),
  BrowserVersion: z.string().regex(/^[\w.-]{0,32}$/),
  PtAccountKey: ignored.describe('Whose event it is comes from the session.'),
  PtApplicationRegistrationKey: ignored,
  PtKey: ignored,
  SiteKey: ignored,
  ShortCodeKey: ignored,
})
export type PortalEvent = z.infer<typeof portalEvent>

const noted = {
  method: 'POST',
  section: '7.1',
  access: 'public',
  body: portalEvent,
  answer: z.strictObject({ Success: z.literal(true) }),
  problems: ['malformed', 'too-many-attempts'],
} as const

export const portalLog = defineCall({
  ...noted,
  path: 'account/portalLog/',
  summary: 'Notes an event. Address and identity are set by the server; nothing personal is kept of Url and Path.',
})

export const mobilePortalLog = defineCall({
  ...noted,
  path: 'account/portalLog/{id}',
  summary: 'Notes an event on the way from a texted link, which is named by its code.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
})
