import { z } from 'zod'

import { defineCall } from './call.ts'
import { conversationStatuses, topics } from './constants/conversation-states.ts'
import { holdReasons, orderStatuses } from './constants/order-states.ts'
import { paths } from './constants/paths.ts'
import { cardSides, changeTypes } from './constants/patient-records.ts'
import { registrationCodeStates } from './constants/registration-code.ts'
import { photoKey } from './photos.ts'
import { date, key, pathKey, utc } from './wire.ts'

/** What waits for a provider's back office. Each list has the service's own sites only, and at most 200 rows. */

const whose = { SiteKey: key, PatientKey: key, PatientName: z.string() }
const cardPhotos = z.array(z.strictObject({ Side: z.enum(cardSides), PhotoKey: photoKey }))
const list = {
  method: 'GET',
  section: 'ours',
  access: 'staff',
  problems: ['malformed', 'invalid-credentials'],
} as const

export const staffListedOrder = z.strictObject({
  OrderKey: key,
  OrderNumber: z.string(),
  OrderDate: date,
  Status: z.enum(orderStatuses),
  HoldReason: z.enum(holdReasons).nullable(),
  ...whose,
})
export type StaffListedOrder = z.infer<typeof staffListedOrder>

export const staffListOrders = defineCall({
  ...list,
  path: paths.staffOrders,
  summary:
    'Orders that are neither delivered nor cancelled, the oldest first; or those of a number, a state or some days, in any state.',
  query: z.strictObject({
    number: z.string().max(40).optional().describe('As the patient reads it, in any case; or the provider’s own.'),
    status: z.enum(orderStatuses).exclude(['Draft']).optional(),
    from: date.optional().describe('Ordered on this day or later.'),
    to: date.optional().describe('Ordered on this day or before.'),
    after: pathKey.optional().describe('The OrderKey of the last one of the page before.'),
  }),
  answer: z.strictObject({ Items: z.array(staffListedOrder) }),
})

export const staffListedChange = z.strictObject({
  ChangeKey: key,
  Type: z.enum(changeTypes),
  SubmittedUtc: utc,
  Fields: z.record(z.string(), z.unknown()).describe('What the patient asked for, by the names of the form.'),
  Description: z.string().nullable(),
  CardPhotos: cardPhotos.describe('Pictures of the insurance card that the patient sent with the change.'),
  ...whose,
})
export type StaffListedChange = z.infer<typeof staffListedChange>

export const staffListChanges = defineCall({
  ...list,
  path: paths.staffChanges,
  summary: 'Changes that wait for review, the oldest first.',
  answer: z.strictObject({ Items: z.array(staffListedChange) }),
})

export const staffListedConversation = z.strictObject({
  ConversationKey: key,
  Topic: z.enum(topics),
  Subject: z.string(),
  Status: z.enum(conversationStatuses),
  LastMessageUtc: utc,
  /** The last message, and whether the patient wrote it. */
  LastMessage: z.string(),
  IsFromPatient: z.boolean(),
  PhotoKeys: z.array(photoKey).describe('Photos of all its messages, the oldest first, for as long as they are kept.'),
  ...whose,
})
export type StaffListedConversation = z.infer<typeof staffListedConversation>

export const staffListConversations = defineCall({
  ...list,
  path: paths.staffConversations,
  summary: 'Open conversations in which the patient wrote last, the oldest first; or all of them, the newest first.',
  query: z.strictObject({ show: z.enum(['waiting', 'all']).optional() }),
  answer: z.strictObject({ Items: z.array(staffListedConversation) }),
})

export const staffListedPatient = z.strictObject({
  ...whose,
  DateOfBirth: date,
  Username: z.string().nullable().describe('Null until the patient registers.'),
  RegistrationCode: z
    .strictObject({ State: z.enum(registrationCodeStates), ExpiresUtc: utc })
    .nullable()
    .describe('The code that was given out last. A closed or expired one is replaced by a new one.'),
  CardPhotos: cardPhotos.describe('Pictures of the insurance card that the patient took while registering.'),
})
export type StaffListedPatient = z.infer<typeof staffListedPatient>

export const staffListPatients = defineCall({
  ...list,
  path: paths.staffPatients,
  summary: 'Patients by name, or those whose name or username holds these words.',
  query: z.strictObject({ search: z.string().min(1).max(100).optional() }),
  answer: z.strictObject({ Items: z.array(staffListedPatient) }),
})
