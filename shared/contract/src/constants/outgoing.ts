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

/** Who reads a message of staff: those first for whom something is left to do. The last gets none, and neither does the first. */
export const reaches = ['NotInPortal', 'Silent', 'Told', 'Closed'] as const

/**
 * What became of a text: a try is under way or its answer is lost, another try waits, the service took it, it arrived, it
 * did not, or nobody knows because the service does not send an id once.
 */
export const textStates = ['Sending', 'Waiting', 'Sent', 'Delivered', 'NotDelivered', 'Unknown'] as const

/**
 * What a provider's systems and people are told of, and which key an event has besides the patient's. Nothing else says
 * what it was about, so that an event is no health data.
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
