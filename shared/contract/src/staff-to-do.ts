import { z } from 'zod'

import { defineCall } from './call.ts'
import { list, namedPatient, page, paging, putOff } from './staff-lists.ts'
import { date, key, pathKey, text, utc } from './wire.ts'

/** What a provider's people have to do, what they do later, and what they write for each other of it. */

const waits = z
  .strictObject({ Count: z.int().positive(), OldestUtc: utc })
  .nullable()
  .describe('Null where nothing waits.')

export const staffWaiting = defineCall({
  ...list,
  path: 'staff/waiting',
  isUnrecorded: true,
  summary: 'How much waits for staff, and since when. It names nobody, so a page may ask it often.',
  answer: z.strictObject({
    Orders: waits.describe('Orders that nobody has started on, or that are under review.'),
    ToSend: waits.describe('Orders that were accepted and not wholly sent.'),
    Messages: waits.describe('Conversations in which the patient wrote last.'),
    Changes: waits.describe('Changes that wait for review.'),
    Texts: waits.describe('Texts to patients that did not arrive, and that staff have not settled.'),
    Tasks: waits.describe('Notes whose day has come, and that nobody has done.'),
    TasksLater: z.int().min(0).describe('How many notes are to be done on a later day.'),
    Payments: waits.describe('Refunds that failed and payments that are disputed, and that staff have not settled.'),
    Events: waits.describe('Events of two weeks that the provider’s own system did not take.'),
    Place: z.int().min(0).describe('The place in the feed of events: when it moves, something has happened.'),
  }),
})
export type StaffWaiting = z.infer<typeof staffWaiting.answer>

export const staffListedTask = z.strictObject({
  NoteKey: key,
  Body: z.string(),
  DueOn: date,
  DueUtc: utc.describe('When that day begins at the provider.'),
  For: z.string().nullable().describe('Whose task it is, by the name in the trail; null for everybody.'),
  By: z.string().describe('Who wrote it.'),
  OrderKey: key.nullable(),
  ConversationKey: key.nullable(),
  ...putOff,
  ...namedPatient.shape,
})
export type StaffListedTask = z.infer<typeof staffListedTask>

export const staffListTasks = defineCall({
  ...list,
  path: 'staff/tasks',
  summary:
    'Notes that are to be done on a day and are not done, the earliest first: those of today and before, or of later.',
  query: z.strictObject({
    show: z.enum(['waiting', 'later']).optional().describe('Default: waiting.'),
    ...paging,
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d_[1-9]\d{0,8}$/)
      .refine((place) => date.safeParse(place.slice(0, 10)).success)
      .optional()
      .describe('The Next of the page before.'),
  }),
  answer: page(staffListedTask),
})

const ofPatient = { access: 'staff', params: z.strictObject({ key: pathKey }) } as const
const act = {
  ...ofPatient,
  method: 'POST',
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found', 'erasure-done'],
} as const

export const staffNote = z.strictObject({
  NoteKey: key,
  Body: z.string(),
  WrittenUtc: utc,
  By: z.string().describe('Who wrote it, by the name in the trail.'),
  OrderKey: key.nullable(),
  ConversationKey: key.nullable(),
  DueOn: date.nullable().describe('A note with a day is a task: it is in the lists of what waits from that day on.'),
  For: z.string().nullable().describe('Whose task it is, by the name in the trail; null for everybody.'),
  DoneUtc: utc.nullable(),
  DoneBy: z.string().nullable(),
})
export type StaffNote = z.infer<typeof staffNote>

export const staffListNotes = defineCall({
  ...ofPatient,
  method: 'GET',
  problems: ['malformed', 'invalid-credentials', 'not-found'],
  path: 'staff/patients/{key}/notes',
  summary:
    'What staff wrote for each other about a patient, with the orders and conversations, the newest 200 first. No patient reads it here.',
  answer: z.strictObject({
    Items: z.array(staffNote),
    Colleagues: z.array(z.string()).describe('Who is at the desk, or has a task, by the names in the trail.'),
  }),
})

export const staffWriteNote = defineCall({
  ...act,
  path: 'staff/patients/{key}/notes',
  summary: 'Writes something for colleagues about a patient, or about an order or a conversation of theirs.',
  body: z.strictObject({
    Body: text(2000),
    OrderKey: key.optional(),
    ConversationKey: key.optional(),
    DueOn: date.optional().describe('Makes it a task of that day: today, on the provider’s calendar, or later.'),
    For: text(200)
      .optional()
      .describe('Whose task it is: you, or one of the Colleagues that the list of notes names. Only with a day.'),
  }),
  answer: staffNote,
})

export const staffFinishTask = defineCall({
  ...act,
  path: 'staff/patients/{key}/notes/done',
  summary: 'Says that a task is done; repeated, nothing changes.',
  body: z.strictObject({ NoteKey: key }),
  answer: staffNote,
})

export const staffPutOff = defineCall({
  ...act,
  path: 'staff/patients/{key}/put-off',
  summary:
    'Puts off something that waits until a day, or brings it back. It comes back by itself when that day begins at the provider, and at once when the patient writes.',
  body: z.strictObject({
    OrderKey: key.optional(),
    ConversationKey: key.optional(),
    ChangeKey: key.optional(),
    NoteKey: key.optional().describe('A task, which gets that day. Name one thing.'),
    Until: date.nullable().describe('After today, on the provider’s calendar; null brings it back.'),
    SeenUtc: utc
      .optional()
      .describe('Of a conversation: its last message as far as you know. A newer one brings it back. Default: now.'),
  }),
  answer: z.strictObject({ Until: date.nullable() }),
})
