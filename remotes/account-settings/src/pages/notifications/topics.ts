import type { NotificationTopic } from '@homeside/contract/notifications'

/** What can be told, in the order in which it stands on the page. */
export const topics = [
  'OrderConfirmations',
  'DeliveryAndTracking',
  'AppointmentReminders',
] as const satisfies NotificationTopic[]

/** Every topic on, or every one off. */
export function everyTopic(isOn: boolean): Record<NotificationTopic, boolean> {
  return { OrderConfirmations: isOn, DeliveryAndTracking: isOn, AppointmentReminders: isOn }
}

/** The consent that each way of sending needs. */
export const consentOf = { Email: 'EmailConsent', Texts: 'TextConsent' } as const
