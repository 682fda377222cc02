import type { NotificationTopic } from '@homeside/contract/notifications'

/** Every one of these topics on, or off. */
export function everyTopic(
  topics: readonly NotificationTopic[],
  isOn: boolean,
): Partial<Record<NotificationTopic, boolean>> {
  return Object.fromEntries(topics.map((topic) => [topic, isOn]))
}

/** The ways of sending that need no address and no consent. */
export const otherChannels = ['Alerts', 'Push'] as const

/** The consent that each way of sending requires. */
export const consentOf = { Email: 'EmailConsent', Texts: 'TextConsent' } as const
