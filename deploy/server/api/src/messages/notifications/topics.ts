import type { NotificationTopic } from '@homeside/contract/notifications'

import { notificationSettings, type NotificationRow } from '../../platform/database/tables/patients.ts'

/** A way of sending, as the prefix of its columns. */
export type Channel = 'email' | 'text' | 'push' | 'alert'

export type Topics = Record<NotificationTopic, boolean>
/** Which topics are on, by way of sending. */
export type TopicColumns = Pick<NotificationRow, `${Channel}${NotificationTopic}`>

/** A patient's topics for one way; all off without settings. */
export function topicsOf(row: TopicColumns | null, channel: Channel): Topics {
  return {
    OrderConfirmations: row?.[`${channel}OrderConfirmations`] ?? false,
    DeliveryAndTracking: row?.[`${channel}DeliveryAndTracking`] ?? false,
    SupplyReminders: row?.[`${channel}SupplyReminders`] ?? false,
    AppointmentReminders: row?.[`${channel}AppointmentReminders`] ?? false,
  }
}

/** Topics with some of them changed. */
export function withTopics(
  before: Topics,
  changed: { [Topic in NotificationTopic]?: boolean | undefined } = {},
): Topics {
  return {
    OrderConfirmations: changed.OrderConfirmations ?? before.OrderConfirmations,
    DeliveryAndTracking: changed.DeliveryAndTracking ?? before.DeliveryAndTracking,
    SupplyReminders: changed.SupplyReminders ?? before.SupplyReminders,
    AppointmentReminders: changed.AppointmentReminders ?? before.AppointmentReminders,
  }
}

/** The columns of these topics for one way. */
export function columnsOf<C extends Channel>(channel: C, topics: Topics) {
  return {
    [`${channel}OrderConfirmations`]: topics.OrderConfirmations,
    [`${channel}DeliveryAndTracking`]: topics.DeliveryAndTracking,
    [`${channel}SupplyReminders`]: topics.SupplyReminders,
    [`${channel}AppointmentReminders`]: topics.AppointmentReminders,
  } as Pick<TopicColumns, `${C}${NotificationTopic}`>
}

/** The column of a topic for one way. */
export function columnOf(channel: Channel, topic: NotificationTopic) {
  return notificationSettings[`${channel}${topic}`]
}

export const noTopics: Topics = {
  OrderConfirmations: false,
  DeliveryAndTracking: false,
  SupplyReminders: false,
  AppointmentReminders: false,
}
