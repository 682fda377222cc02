import { z } from 'zod'

import { defineCall } from './call.ts'
import { eventTypes } from './constants/outgoing.ts'
import { key, utc } from './wire.ts'

/** What happened since, for a provider's own systems: keys alone, so that every look at a patient is a call in the trail. */

export const staffEvent = z.strictObject({
  EventKey: key.describe('The same here and in a webhook, whose id is evt_ and this key.'),
  Type: z.enum(eventTypes),
  AtUtc: utc,
  SiteKey: key,
  PatientKey: key,
  OrderKey: key.optional(),
  ChangeKey: key.optional(),
  ConversationKey: key.optional(),
  ChargeKey: key.optional(),
  NoteKey: key.optional(),
})
export type StaffEvent = z.infer<typeof staffEvent>

const position = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

export const staffListEvents = defineCall({
  method: 'GET',
  path: 'staff/events',
  summary:
    'What happened, in the order in which it was stored, at most 200 events: from the first, or after a position.',
  access: 'staff',
  query: z.strictObject({
    after: z.coerce.number<string>().pipe(position).optional().describe('The Next of the answer before.'),
  }),
  answer: z.strictObject({
    Items: z.array(staffEvent),
    Next: position.describe('What to ask for next: nothing before it will ever be added.'),
  }),
  problems: ['malformed', 'invalid-credentials'],
})
