import type {
  NamedPatient,
  StaffChange,
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
  StaffListedPatient,
  StaffListedPayment,
  StaffListedText,
} from '@homeside/contract/staff-lists'
import type { StaffListedTask } from '@homeside/contract/staff-to-do'
import type { Language } from '@homeside/contract/wire'

import { stateOfCode } from '../../identity/registration-codes/registration-code.ts'
import { presentCatalogueNames } from '../../ordering/supplies/presenter.ts'
import type { ItemNames } from '../../ordering/supplies/queries.ts'
import { presentDemographics } from '../../patients/details/patient-columns.ts'
import { presentPolicyFields } from '../../patients/insurance/policies.ts'
import type { ConversationRow, MessageRow } from '../../platform/database/tables/conversations.ts'
import type { InsurancePolicyRow } from '../../platform/database/tables/insurance.ts'
import type { TextRow } from '../../platform/database/tables/operations.ts'
import type { OrderRow } from '../../platform/database/tables/orders.ts'
import type { ChangeRow, PatientRow, StaffNoteRow } from '../../platform/database/tables/patients.ts'
import type { ChargeRow } from '../../platform/database/tables/payments.ts'
import type { RegistrationCardRow, RegistrationCodeRow } from '../../platform/database/tables/registration.ts'

interface OfPatient {
  patient: PatientRow
}

/** The patient of a row, as staff name them. */
export function presentWhose({ siteKey, patientKey, firstName, lastName, externalKey }: PatientRow): NamedPatient {
  return { SiteKey: siteKey, PatientKey: patientKey, PatientName: `${firstName} ${lastName}`, ExternalKey: externalKey }
}

interface ListedOrder extends OfPatient {
  order: OrderRow
  items: readonly { quantity: number; asksReplacement: boolean; item: ItemNames }[]
  lastBy: string | null
  putOff: StaffListedOrder['PutOff']
}

/** An order in a staff list, on the wire, in the reader's language. */
export function presentListedOrder(
  { order, patient, items, lastBy, putOff }: ListedOrder,
  language: Language,
): StaffListedOrder {
  return {
    OrderKey: order.orderKey,
    OrderNumber: order.orderNumber,
    ExternalNumber: order.externalNumber,
    OrderDate: order.orderDate,
    PlacedUtc: order.requestedAt.toISOString(),
    Status: order.status,
    HoldReason: order.holdReason,
    Items: items.map(({ quantity, item }) => {
      const { HcpcsCode, PlainName } = presentCatalogueNames(item, language)
      return { HcpcsCode, PlainName, Quantity: quantity }
    }),
    AsksReplacement: items.some(({ asksReplacement }) => asksReplacement),
    TrackingNumber: order.trackingNumber,
    LastBy: lastBy,
    PutOff: putOff,
    ...presentWhose(patient),
  }
}

type ListedCard = Pick<RegistrationCardRow, 'side' | 'photoKey'>

function presentCards(cards: readonly ListedCard[]) {
  return cards.map(({ side, photoKey }) => ({ Side: side, PhotoKey: photoKey }))
}

type FoundChange = OfPatient & {
  change: ChangeRow
  policy: InsurancePolicyRow | null
  /** The account's address; null for a record without an account. */
  email: string | null
  /** The account's language. */
  language: Language | null
  cards: readonly ListedCard[]
  putOff: StaffListedChange['PutOff']
}

/** A change in a staff list, on the wire. */
export function presentListedChange({ change, patient, policy, email, cards, putOff }: FoundChange): StaffListedChange {
  const fields = JSON.parse(change.fields) as Record<string, unknown>
  const onFile = presentDemographics(patient, email ?? patient.emailOnFile ?? '')
  const inForce = change.type === 'Demographics' ? onFile : policy?.inForce ? presentPolicyFields(policy) : {}
  return {
    ChangeKey: change.changeKey,
    Type: change.type,
    SubmittedUtc: change.submittedAt.toISOString(),
    Fields: fields,
    Before: Object.fromEntries(Object.entries(inForce).filter(([name]) => name in fields)),
    Level: policy?.level ?? null,
    Description: change.description,
    CardPhotos: presentCards(cards),
    PutOff: putOff,
    ...presentWhose(patient),
  }
}

/** One change on the wire, with what became of it. */
export function presentStaffChange(found: FoundChange): StaffChange {
  const { status, reason, closedAt, decidedBy } = found.change
  return {
    ...presentListedChange(found),
    Status: status,
    Reason: reason,
    ClosedUtc: closedAt?.toISOString() ?? null,
    Language: found.language ?? found.patient.languageOnFile ?? 'en',
    DecidedBy: decidedBy,
  }
}

/** A task in a staff list, on the wire. Every task has a day. */
export function presentListedTask({ task, patient }: OfPatient & { task: StaffNoteRow }, now: Date): StaffListedTask {
  const { dueAt, dueOn } = task
  return {
    NoteKey: task.noteKey,
    Body: task.body,
    DueOn: dueOn ?? '',
    DueUtc: dueAt?.toISOString() ?? '',
    For: task.assignedTo,
    By: task.writtenBy,
    OrderKey: task.orderKey,
    ConversationKey: task.conversationKey,
    PutOff: dueOn !== null && dueAt !== null && dueAt > now ? { Until: dueOn, By: task.writtenBy } : null,
    ...presentWhose(patient),
  }
}

/** A text that did not arrive, in a staff list, on the wire. */
export function presentListedText({ text, patient }: OfPatient & { text: TextRow }): StaffListedText {
  return {
    TextKey: text.textKey,
    About: text.kind,
    AtUtc: text.at.toISOString(),
    MobilePhone: patient.mobilePhone,
    ...presentWhose(patient),
  }
}

/** A payment that waits for staff, in their list, on the wire. */
export function presentListedPayment({
  charge,
  orderNumber,
  patient,
}: OfPatient & { charge: ChargeRow; orderNumber: string | null }): StaffListedPayment {
  return {
    ChargeKey: charge.chargeKey,
    OrderKey: charge.orderKey,
    OrderNumber: orderNumber,
    AmountCents: charge.amountCents,
    RefundFailedUtc: charge.refundFailedAt?.toISOString() ?? null,
    Dispute: charge.dispute,
    SinceUtc: (charge.staffSince ?? charge.askedAt).toISOString(),
    ...presentWhose(patient),
  }
}

type WithLastMessage = OfPatient &
  Pick<MessageRow, 'body' | 'senderType'> & {
    conversation: ConversationRow
    photoKeys: string[]
    putOff: StaffListedConversation['PutOff']
  }

/** A conversation in a staff list, on the wire. */
export function presentListedConversation({
  conversation,
  patient,
  body,
  senderType,
  photoKeys,
  putOff,
}: WithLastMessage): StaffListedConversation {
  return {
    ConversationKey: conversation.conversationKey,
    Topic: conversation.topic,
    Subject: conversation.subject,
    Status: conversation.status,
    LastMessageUtc: conversation.lastMessageAt.toISOString(),
    LastMessage: body,
    IsFromPatient: senderType === 'Patient',
    PhotoKeys: photoKeys,
    PutOff: putOff,
    ...presentWhose(patient),
  }
}

type ListedPatient = OfPatient & {
  username: string | null
  code: Pick<RegistrationCodeRow, 'usedAt' | 'expiresAt' | 'tries'> | null
  cards: readonly ListedCard[]
}

/** A patient in a staff list, on the wire. */
export function presentListedPatient({ patient, username, code, cards }: ListedPatient, now: Date): StaffListedPatient {
  return {
    ...presentWhose(patient),
    Status: patient.status,
    DateOfBirth: patient.dateOfBirth,
    City: patient.city,
    Username: username,
    RegistrationCode: presentCode(code, now),
    CardPhotos: presentCards(cards),
  }
}

/** The registration code that was given out last, without the code itself; null when there was none. */
export function presentCode(code: ListedPatient['code'], now: Date): StaffListedPatient['RegistrationCode'] {
  return code && { State: stateOfCode(code, now), ExpiresUtc: code.expiresAt.toISOString() }
}
