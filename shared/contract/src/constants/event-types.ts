/**
 * What a provider's systems and people are told of, and which key an event has besides the patient's. Nothing else says
 * what it was about, so that an event is no health data.
 */
export const eventSubjects = {
  'order.placed': 'OrderKey',
  'order.cancelled': 'OrderKey',
  'order.answered': 'OrderKey',
  'change.submitted': 'ChangeKey',
  'change.withdrawn': 'ChangeKey',
  'message.received': 'ConversationKey',
  'card.pictured': null,
  'registration.completed': null,
  'texts.stopped': null,
  'payment.made': 'ChargeKey',
  'payment.refunded': 'ChargeKey',
  'account.deactivated': null,
} as const
export type EventType = keyof typeof eventSubjects
export const eventTypes = Object.keys(eventSubjects) as [EventType, ...EventType[]]
