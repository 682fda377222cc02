import { z } from 'zod'

import { defineCall } from './call.ts'
import { signInMethods } from './constants/session-kinds.ts'
import { namedPatient } from './staff-lists.ts'
import { key, pathKey, text, utc } from './wire.ts'

/** Who saw or changed a patient's data. A provider owes this answer to a patient who asks. */

export const trailEntry = z.strictObject({
  EntryKey: key.describe('The newer, the greater.'),
  AtUtc: utc,
  Actor: z.enum(['Patient', 'Staff', 'Anyone']).describe('Anyone is who proved nothing yet, such as at a sign-in.'),
  Staff: z.string().nullable().describe('The person or service that called, by the name that it is shown by.'),
  Issuer: z.string().nullable().describe('Who vouched for the person at the desk; null for a service.'),
  Subject: z
    .string()
    .nullable()
    .describe(
      'What nobody chooses: the issuer’s name for the person, or the beginning of the hash of a service’s key.',
    ),
  SessionKey: key.nullable().describe('The session of the patient, or at the desk.'),
  SignedInBy: z.enum(signInMethods).nullable().describe('How the patient’s session was opened.'),
  AccountKey: key.nullable(),
  Call: z.string().describe('Method and path, without what was sent.'),
  Keys: z
    .record(z.string(), z.unknown())
    .describe(
      'The keys in the path, and of what was made; and `page`: the page that the patient had, which `pnpm release replay` takes.',
    ),
  Outcome: z
    .string()
    .nullable()
    .describe('`done`, or the code of the problem that was answered; null for a change before it happened.'),
  Address: z.string().nullable().describe('The network address.'),
  CorrelationId: z.string().describe('The same for all entries of one request, and in the log.'),
  OrderNumber: z.string().nullable().describe('Of the order that it is about.'),
})
export type TrailEntry = z.infer<typeof trailEntry>

export const staffPatientTrail = defineCall({
  method: 'GET',
  path: 'staff/patients/{key}/trail',
  summary: 'Who read or changed what of a patient, and who tried to: the newest 200 entries, or those before one.',
  access: 'staff',
  role: 'lead',
  params: z.strictObject({ key: pathKey }),
  query: z.strictObject({ before: pathKey.optional().describe('An EntryKey.') }),
  answer: z.strictObject({ Items: z.array(trailEntry) }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found'],
})

export const referencedEntry = trailEntry.extend({
  Patients: z
    .array(namedPatient)
    .describe(
      'Whom it is about, as far as somebody had shown it; several where a search fitted them all and so found nobody.',
    ),
})
export type ReferencedEntry = z.infer<typeof referencedEntry>

export const staffReference = defineCall({
  method: 'GET',
  path: 'staff/references/{reference}',
  summary: 'What stands behind a reference that somebody says on the phone, such as R-5F3A-91C2.',
  access: 'staff',
  role: 'lead',
  params: z.strictObject({ reference: z.string().min(1).max(40) }),
  answer: z.strictObject({ Items: z.array(referencedEntry) }),
  problems: ['malformed', 'invalid-credentials', 'forbidden', 'not-found', 'too-many-attempts'],
})

const amount = z.int().min(0)

const colleague = trailEntry
  .pick({ Issuer: true, Subject: true })
  .extend({
    Staff: z.string().describe('The name that they were last shown by.'),
    Deeds: amount.describe('How much they changed, also in vain.'),
    Refused: amount.describe('How many of these, and of what they wanted to read, were refused.'),
    Reads: amount.describe('What they read: lists and each of the following.'),
    Orders: amount.describe('How many orders they looked at, each counted once.'),
    Conversations: amount,
    Patients: amount,
    Changes: amount,
    FirstUtc: utc,
    LastUtc: utc,
  })
export type Colleague = z.infer<typeof colleague>

export const staffTrail = defineCall({
  method: 'GET',
  path: 'staff/trail',
  summary:
    'What the provider’s own people and services did within a day: how much each of them did, and the newest 200 of what was changed or refused, or of what was read.',
  access: 'staff',
  role: 'lead',
  query: z.strictObject({
    from: utc.optional().describe('The last 24 hours unless said.'),
    hours: z.coerce.number<string>().pipe(z.int().min(1).max(25)).optional().describe('From then on; 24 unless said.'),
    issuer: text(500).optional().describe('Of one colleague. A service has none.'),
    subject: text(500).optional(),
    show: z.enum(['deeds', 'reads']).optional(),
    before: pathKey.optional().describe('The EntryKey of the last entry of the page before.'),
  }),
  answer: z.strictObject({
    Colleagues: z.array(colleague).describe('All of the day, by their names, whatever else is asked.'),
    Items: z.array(referencedEntry),
  }),
  problems: ['malformed', 'invalid-credentials', 'forbidden'],
})
