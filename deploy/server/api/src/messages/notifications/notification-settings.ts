import type { NotificationTopic } from '@homeside/contract/notifications'

import type { Database } from '../../platform/database/database.ts'
import { preparedTogether, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { notificationSettings, type NotificationRow, type consents } from '../../platform/database/tables/patients.ts'
import { newSecret } from '../../platform/session/secrets.ts'
import { selectConsentTime, selectTextsStopped, stopInForce, type WordedConsent } from '../consents/consents.ts'

/** A way of sending, as the prefix of its columns. */
export type Channel = 'email' | 'text' | 'push' | 'alert'

/** Whether each topic is on. */
export type Topics = Record<NotificationTopic, boolean>

export const noTopics: Topics = {
  OrderConfirmations: false,
  DeliveryAndTracking: false,
  SupplyReminders: false,
  AppointmentReminders: false,
}

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

type Told = Pick<typeof consents.$inferSelect, 'consentedAt' | 'givenHow'>

/** A patient's settings and consents; no row when they never chose anything. */
export interface NotificationFacts {
  row: NotificationRow | null
  emailConsentedAt: Date | null
  textConsentedAt: Date | null
  /** What the patient told staff. */
  told: Record<WordedConsent, Told | null>
  textsStoppedAt: Date | null
}

const notificationsOf = preparedTogether('notifications', (database, scope: Bound<Scope>) => ({
  rows: database.select().from(notificationSettings).where(ownedBy(scope, notificationSettings)),
  email: selectConsentTime(database, scope, 'EmailNotifications', 'in the portal'),
  text: selectConsentTime(database, scope, 'TextMessages', 'in the portal'),
  toldEmail: selectConsentTime(database, scope, 'EmailNotifications', 'told staff'),
  toldText: selectConsentTime(database, scope, 'TextMessages', 'told staff'),
  stop: selectTextsStopped(database, scope),
}))

/** What a patient wants to be told, and when they agreed to it. While a stop is in force, neither counts for texts. */
export async function findNotifications(database: Database, scope: Scope): Promise<NotificationFacts> {
  const { email, rows, stop, text, toldEmail, toldText } = await notificationsOf(database, scope)
  const [row = null] = rows
  const [told = null] = toldText
  const textConsentedAt = text[0]?.consentedAt ?? null
  const stoppedAt = stopInForce(stop[0]?.stoppedAt, told?.consentedAt ?? null)
  const textsStoppedAt = stopInForce(stoppedAt, textConsentedAt)
  const isStopped = textsStoppedAt !== null
  return {
    row: row && isStopped ? { ...row, ...columnsOf('text', noTopics) } : row,
    emailConsentedAt: email[0]?.consentedAt ?? null,
    textConsentedAt: isStopped ? null : textConsentedAt,
    told: { EmailNotifications: toldEmail[0] ?? null, TextMessages: told },
    textsStoppedAt,
  }
}

/** Saves a patient's notification settings. */
export async function saveNotificationSettings(
  database: Database,
  scope: Scope,
  chosen: TopicColumns & Partial<Pick<NotificationRow, 'suppliesCheckedOn'>>,
): Promise<void> {
  await database
    .insert(notificationSettings)
    .values({ ...chosen, ...scope, unsubscribeKey: newSecret() })
    .onConflictDoUpdate({ target: [notificationSettings.siteKey, notificationSettings.patientKey], set: chosen })
}
