import type { NotificationTopic } from '@homeside/contract/notifications'

/** The topics, in the order of the page. */
export const topics = [
  'OrderConfirmations',
  'DeliveryAndTracking',
  'AppointmentReminders',
] as const satisfies NotificationTopic[]

/** Every topic on, or every topic off. */
export function everyTopic(isOn: boolean): Record<NotificationTopic, boolean> {
  return { OrderConfirmations: isOn, DeliveryAndTracking: isOn, AppointmentReminders: isOn }
}

/** The consent that each way of sending requires. */
export const consentOf = { Email: 'EmailConsent', Texts: 'TextConsent' } as const
