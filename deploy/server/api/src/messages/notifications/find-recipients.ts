import type { NotificationTopic } from '@homeside/contract/notifications'
import type { Language } from '@homeside/contract/wire'
import { and, eq, isNotNull, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { pickColumns, type Picked } from '../../platform/database/pick-columns.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { consents, notificationSettings, patients, textStops } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { selectConsentTime, paperVersion } from '../consents/consents.ts'
import { columnOf } from './notification-settings.ts'

/** The recipient of a notification: address, language and sender. */
export interface NotificationRecipient {
  /** An email address, or the ten digits of a mobile phone. */
  to: string
  language: Language
  scope: Scope
  provider: Picked<typeof senderColumns>
  /** The key with which a link to unsubscribe is made. */
  unsubscribeKey: string
}

const senderColumns = pickColumns(providers, ['alias', 'name', 'mailFrom', 'mailReplyTo', 'textsFrom', 'pageOrigin'])

const consentFor = { email: 'EmailNotifications', text: 'TextMessages' } as const
export type SentChannel = keyof typeof consentFor

/**
 * The recipient of an email or text, if they agreed, want the topic, and verified the address (section 4.3 of the
 * specification). Null when nothing may be sent, also to a phone that said STOP, whoever said it there.
 *
 * @param topic null for a message that goes to everybody who agreed to be told anything in this way.
 */
export async function findNotificationRecipient(
  database: Database,
  scope: Scope,
  channel: SentChannel,
  topic: NotificationTopic | null,
): Promise<NotificationRecipient | null> {
  const [recipient = null] = await findNotificationRecipients(database, channel, topic, ownedBy(scope, patients))
  return recipient
}

/** The recipients among all patients that a condition finds, by the same rules. */
export async function findNotificationRecipients(
  database: Database,
  channel: SentChannel,
  topic: NotificationTopic | null,
  whose: SQL,
): Promise<NotificationRecipient[]> {
  const to = channel === 'email' ? accounts.email : patients.mobilePhone
  const last = selectConsentTime(database, patients, 'TextMessages', 'anywhere').as('last')
  const stop = database
    .select({ one: sql`1` })
    .from(textStops)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(textStops.siteKey, patients.siteKey),
        eq(textStops.phone, patients.mobilePhone),
        or(isNull(last.consentedAt), lt(last.consentedAt, textStops.stoppedAt)),
      ),
    )
  const rows = await database
    .selectDistinctOn([patients.patientKey], {
      siteKey: patients.siteKey,
      patientKey: patients.patientKey,
      to,
      language: accounts.preferredLanguage,
      provider: senderColumns,
      unsubscribeKey: notificationSettings.unsubscribeKey,
    })
    .from(patients)
    .innerJoin(notificationSettings, ownedBy(patients, notificationSettings))
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .innerJoin(
      consents,
      ownedBy(
        patients,
        consents,
        eq(consents.consentType, consentFor[channel]),
        isNull(consents.withdrawnAt),
        ne(consents.documentVersion, paperVersion),
      ),
    )
    .where(
      and(
        whose,
        eq(patients.status, 'Active'),
        isNotNull(to),
        ne(to, ''),
        channel === 'email' ? eq(accounts.emailVerified, true) : notExists(stop),
        topic === null ? undefined : eq(columnOf(channel, topic), true),
      ),
    )
    .orderBy(patients.patientKey)
  return rows.flatMap(({ siteKey, patientKey, to: address, ...recipient }) =>
    address === null ? [] : { ...recipient, scope: { siteKey, patientKey }, to: address },
  )
}
