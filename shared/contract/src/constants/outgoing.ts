import type { Language } from '../wire.ts'

/** What a text to a patient is about, and what staff call it. */
export const namesOfTexts = {
  'texted-link': { en: 'A link', es: 'Un enlace' },
  invitation: { en: 'Invitation', es: 'Invitación' },
  'self-registration-code': { en: 'Code to sign up', es: 'Código para registrarse' },
  'delivery-news': { en: 'News of an order', es: 'Noticias de un pedido' },
  'supply-reminder': { en: 'A supply reminder', es: 'Un recordatorio de suministros' },
  'change-decided': { en: 'A decided change', es: 'Un cambio decidido' },
  'message-written': { en: 'A message from you', es: 'Un mensaje de ustedes' },
  'security-notice': { en: 'Security notice', es: 'Aviso de seguridad' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
export type TextKind = keyof typeof namesOfTexts
export const textKinds = Object.keys(namesOfTexts) as [TextKind, ...TextKind[]]

/** The most patients to whom staff write at once. */
export const mailingMax = 200

/** How staff choose several patients: by a supply that they have or had, an order under way, or their numbers. */
export const recipientWays = ['supply', 'open-orders', 'numbers'] as const

/** How a message of staff reaches a patient, in the order of the desk. Patients of the first and last do not get it. */
export const reaches = ['NotInPortal', 'Silent', 'Told', 'Closed'] as const

/**
 * What became of a text: a try is under way or its answer is lost, another try waits, the service took it, it arrived,
 * it did not arrive, or nobody knows, because the service may send a repeated text twice.
 */
export const textStates = ['Sending', 'Waiting', 'Sent', 'Delivered', 'NotDelivered', 'Unknown'] as const

/**
 * The events of which a provider's systems and people learn, and the key that each has besides the patient's. An event
 * contains nothing else, so that it is no health data.
 */
export const eventSubjects = {
  'order.placed': 'OrderKey',
  'order.accepted': 'OrderKey',
  'order.held': 'OrderKey',
  'order.sent': 'OrderKey',
  'order.arrived': 'OrderKey',
  'order.delivered': 'OrderKey',
  'order.cancelled': 'OrderKey',
  'order.answered': 'OrderKey',
  'order.changed': 'OrderKey',
  'change.submitted': 'ChangeKey',
  'change.withdrawn': 'ChangeKey',
  'change.decided': 'ChangeKey',
  'message.received': 'ConversationKey',
  'message.answered': 'ConversationKey',
  'note.written': 'NoteKey',
  'patient.entered': null,
  'patient.changed': null,
  'card.pictured': null,
  'registration.completed': null,
  'texts.stopped': null,
  'payment.made': 'ChargeKey',
  'payment.refunded': 'ChargeKey',
  'payment.refund-failed': 'ChargeKey',
  'payment.disputed': 'ChargeKey',
  'payment.dispute-ended': 'ChargeKey',
  'account.deactivated': null,
} as const
export type EventType = keyof typeof eventSubjects
export const eventTypes = Object.keys(eventSubjects) as [EventType, ...EventType[]]
