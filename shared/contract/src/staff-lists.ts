import { z } from 'zod'

import { defineCall } from './call.ts'
import { charge } from './charges.ts'
import { conversationStatuses, topics } from './constants/conversation-states.ts'
import { holdReasons, orderStatuses } from './constants/order-states.ts'
import { textKinds } from './constants/outgoing.ts'
import { cardSides, changeStatuses, changeTypes, patientStatuses } from './constants/patient-records.ts'
import { registrationCodeStates } from './constants/typed-text.ts'
import { payorLevel } from './insurance.ts'
import { photoKey } from './photos.ts'
import { date, key, languages, pathKey, text, utc } from './wire.ts'

/** What waits for a provider's back office. Each list has the service's own sites only, and comes in pages. */

/** The most rows of a page. */
export const rowsPerPage = 200

/** A patient, as staff name them. */
export const namedPatient = z.strictObject({
  SiteKey: key,
  PatientKey: key,
  PatientName: z.string(),
  ExternalKey: z.string().nullable().describe('The patient’s number in the provider’s own system.'),
})
export type NamedPatient = z.infer<typeof namedPatient>

/** The patient of a row. */
const whose = namedPatient.shape

const cardPhotos = z.array(z.strictObject({ Side: z.enum(cardSides), PhotoKey: photoKey }))

/** What the calls of all lists have in common. */
export const list = { method: 'GET', access: 'staff', problems: ['malformed', 'invalid-credentials'] } as const

/** Which page of a list is asked for. */
export const paging = {
  after: pathKey.optional().describe('The Next of the page before.'),
  limit: z.coerce
    .number<string>()
    .pipe(z.int().min(1).max(rowsPerPage))
    .optional()
    .describe(`The most rows of the page. Default: ${rowsPerPage}. Whoever is listed, the trail says so.`),
}

/** A page of a list. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    Items: z.array(row).max(rowsPerPage),
    Next: z.string().nullable().describe('What to send as after for the page that follows; null on the last one.'),
  })

const ofPatient = pathKey.optional().describe('Only those of this patient.')

/** Whether staff put off what is in a row. */
export const putOff = {
  PutOff: z
    .strictObject({ Until: date, By: z.string() })
    .nullable()
    .describe('Until when somebody put it off; null where it waits now, because the patient has written since, too.'),
}

const shownLater = 'Waiting leaves out what staff put off until another day, later is that alone.'

export const staffListedOrder = z.strictObject({
  OrderKey: key,
  OrderNumber: z.string(),
  ExternalNumber: z.string().nullable().describe('The order’s number in the provider’s own system.'),
  OrderDate: date,
  PlacedUtc: utc,
  Status: z.enum(orderStatuses),
  HoldReason: z.enum(holdReasons).nullable(),
  Items: z.array(z.strictObject({ HcpcsCode: z.string(), PlainName: z.string(), Quantity: z.int().positive() })),
  AsksReplacement: z.boolean().describe('Whether the patient asks for another one in place of an item on backorder.'),
  TrackingNumber: z.string().nullable().describe('Of the last parcel.'),
  LastBy: z.string().nullable().describe('Who of the provider’s people did something with it last; null for nobody.'),
  ...putOff,
  ...whose,
})
export type StaffListedOrder = z.infer<typeof staffListedOrder>

export const staffListOrders = defineCall({
  ...list,
  path: 'staff/orders',
  summary:
    'Orders that are neither delivered nor cancelled, the oldest first; or those that fit what is asked, in any state; all, or those of a patient, the newest first.',
  query: z.strictObject({
    number: z.string().max(40).optional().describe('The patient’s, the provider’s own, or a parcel’s; in any case.'),
    search: z.string().min(1).max(100).optional().describe('A number, or a name, birth date or phone of the patient.'),
    status: z.enum(orderStatuses).exclude(['Draft']).optional(),
    show: z
      .enum(['waiting', 'later', 'all'])
      .optional()
      .describe(`Those to look at or to send; or all, the newest first. ${shownLater}`),
    by: text(200).optional().describe('Who of the provider’s people did something with it, by the name in the trail.'),
    supply: text(100).optional().describe('The code of an item, or a part of its name.'),
    from: date.optional().describe('Ordered on this day or later.'),
    to: date.optional().describe('Ordered on this day or before.'),
    patient: ofPatient,
    ...paging,
  }),
  answer: page(staffListedOrder),
})

export const staffListedChange = z.strictObject({
  ChangeKey: key,
  Type: z.enum(changeTypes),
  SubmittedUtc: utc,
  Fields: z.record(z.string(), z.unknown()).describe('What the patient asked for, by the names of the form.'),
  Before: z
    .record(z.string(), z.unknown())
    .describe('What is in force, under the same names; nothing where there is no such policy yet.'),
  Level: payorLevel.nullable().describe('The level of the policy that it is about.'),
  Description: z.string().nullable(),
  CardPhotos: cardPhotos.describe('Pictures of the insurance card that the patient sent with the change.'),
  ...putOff,
  ...whose,
})
export type StaffListedChange = z.infer<typeof staffListedChange>

export const staffListChanges = defineCall({
  ...list,
  path: 'staff/changes',
  summary: 'Changes that wait for review, the oldest first.',
  query: z.strictObject({
    patient: ofPatient,
    show: z.enum(['waiting', 'later']).optional().describe(`Default: both. ${shownLater}`),
    ...paging,
  }),
  answer: page(staffListedChange),
})

export const staffChange = staffListedChange.extend({
  Status: z.enum(changeStatuses),
  Reason: z.string().nullable().describe('Why staff refused it, as the patient reads it.'),
  ClosedUtc: utc.nullable().describe('When it was decided, taken back or replaced by a newer one.'),
  Language: z.enum(languages).describe('In which the patient reads what staff write.'),
  DecidedBy: z.string().nullable().describe('Who of the provider’s people decided, by the name in the trail.'),
})
export type StaffChange = z.infer<typeof staffChange>

export const staffGetChange = defineCall({
  ...list,
  path: 'staff/changes/{key}',
  summary: 'One change, whatever became of it. Once it was decided, Before is what is in force since.',
  params: z.strictObject({ key: pathKey }),
  answer: staffChange,
  problems: ['malformed', 'invalid-credentials', 'not-found'],
})

export const staffListedConversation = z.strictObject({
  ConversationKey: key,
  Topic: z.enum(topics),
  Subject: z.string(),
  Status: z.enum(conversationStatuses),
  LastMessageUtc: utc,
  LastMessage: z.string(),
  IsFromPatient: z.boolean().describe('Of the last message.'),
  PhotoKeys: z.array(photoKey).describe('Photos of all its messages, the oldest first, for as long as they are kept.'),
  ...putOff,
  ...whose,
})
export type StaffListedConversation = z.infer<typeof staffListedConversation>

export const staffListConversations = defineCall({
  ...list,
  path: 'staff/conversations',
  summary:
    'Open conversations in which the patient wrote last, those about health first and then the oldest; or all of them, the newest first.',
  query: z.strictObject({
    show: z.enum(['waiting', 'later', 'all']).optional().describe(`Default: waiting and later. ${shownLater}`),
    patient: ofPatient,
    ...paging,
    after: z
      .string()
      .regex(/^[\dT:.-]{23}Z_[1-9]\d{0,8}(_health)?$/)
      .refine((place) => !Number.isNaN(Date.parse(place.split('_', 1)[0] ?? '')))
      .optional()
      .describe('The Next of the page before.'),
  }),
  answer: page(staffListedConversation),
})

export const staffListedText = z.strictObject({
  TextKey: key,
  About: z.enum(textKinds),
  AtUtc: utc,
  MobilePhone: z.string().nullable().describe('Where texts to this patient go now.'),
  ...whose,
})
export type StaffListedText = z.infer<typeof staffListedText>

export const staffListTexts = defineCall({
  ...list,
  path: 'staff/texts',
  summary: 'Texts of the last two weeks that did not arrive, and that staff have not settled; the oldest first.',
  query: z.strictObject(paging),
  answer: page(staffListedText),
})

export const staffSettleText = defineCall({
  method: 'POST',
  path: 'staff/texts/{key}/settle',
  summary: 'Says that nothing is left to do about a text that did not arrive; repeated, nothing changes.',
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({}),
  answer: z.strictObject({ TextKey: key }),
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found'],
})

export const staffListedPayment = z.strictObject({
  ...charge.pick({ ChargeKey: true, OrderKey: true, OrderNumber: true, AmountCents: true }).shape,
  ...charge.pick({ RefundFailedUtc: true, Dispute: true }).shape,
  SinceUtc: utc,
  ...whose,
})
export type StaffListedPayment = z.infer<typeof staffListedPayment>

export const staffListPayments = defineCall({
  ...list,
  path: 'staff/charges',
  summary:
    'Payments that somebody has to look at, because a refund failed, the bank asks for the money, or the processor does ' +
    'not say for days whether it was made (neither RefundFailedUtc nor Dispute); the oldest first.',
  query: z.strictObject(paging),
  answer: page(staffListedPayment),
})

export const staffSettlePayment = defineCall({
  method: 'POST',
  path: 'staff/charges/{key}/settle',
  summary: 'Says that nothing is left to do about a failed refund or a dispute; repeated, nothing changes.',
  access: 'staff',
  params: z.strictObject({ key: pathKey }),
  body: z.strictObject({
    SinceUtc: utc.optional().describe('As the list said it: refused where something else came of the payment since.'),
  }),
  answer: z.strictObject({ ChargeKey: key }),
  problems: ['malformed', 'invalid-credentials', 'validation', 'not-found', 'changed-meanwhile'],
})

export const staffListedPatient = z.strictObject({
  ...whose,
  Status: z.enum(patientStatuses),
  DateOfBirth: date,
  City: z.string(),
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
  path: 'staff/patients',
  summary: 'Patients by name: all, or those whom each word of a search fits.',
  query: z.strictObject({
    search: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Parts of names or of the username, a date of birth, the key here or in the provider’s own system.'),
    number: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .describe('Only who has this number in the provider’s own system, in any case, or this key here.'),
    ...paging,
  }),
  answer: page(staffListedPatient),
})
