import type {
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
  StaffListedPatient,
} from '@homeside/contract/staff-lists'

import type { ConversationRow, MessageRow } from '../../database/tables/conversations.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import type { ChangeRow, PatientRow } from '../../database/tables/patients.ts'
import type { RegistrationCardRow, RegistrationCodeRow } from '../../database/tables/registration.ts'
import { stateOfCode } from '../registration-codes/prove-registration-code.ts'

interface OfPatient {
  patient: PatientRow
}

/** The patient of a row, as staff name them. */
function whose({ siteKey, patientKey, firstName, lastName }: PatientRow) {
  return { SiteKey: siteKey, PatientKey: patientKey, PatientName: `${firstName} ${lastName}` }
}

/** An order in a staff list, on the wire. */
export function presentListedOrder({ order, patient }: OfPatient & { order: OrderRow }): StaffListedOrder {
  return {
    OrderKey: order.orderKey,
    OrderNumber: order.orderNumber,
    OrderDate: order.orderDate,
    Status: order.status,
    HoldReason: order.holdReason,
    ...whose(patient),
  }
}

type ListedCard = Pick<RegistrationCardRow, 'side' | 'photoKey'>

function presentCards(cards: readonly ListedCard[]) {
  return cards.map(({ side, photoKey }) => ({ Side: side, PhotoKey: photoKey }))
}

/** A change in a staff list, on the wire. */
export function presentListedChange({
  change,
  patient,
  cards,
}: OfPatient & { change: ChangeRow; cards: readonly ListedCard[] }): StaffListedChange {
  return {
    ChangeKey: change.changeKey,
    Type: change.type,
    SubmittedUtc: change.submittedAt.toISOString(),
    Fields: JSON.parse(change.fields) as Record<string, unknown>,
    Description: change.description,
    CardPhotos: presentCards(cards),
    ...whose(patient),
  }
}

type WithLastMessage = OfPatient &
  Pick<MessageRow, 'body' | 'senderType'> & { conversation: ConversationRow; photoKeys: string[] }

/** A conversation in a staff list, on the wire. */
export function presentListedConversation({
  conversation,
  patient,
  body,
  senderType,
  photoKeys,
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
    ...whose(patient),
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
    ...whose(patient),
    DateOfBirth: patient.dateOfBirth,
    Username: username,
    RegistrationCode: code && { State: stateOfCode(code, now), ExpiresUtc: code.expiresAt.toISOString() },
    CardPhotos: presentCards(cards),
  }
}
