import type { NotificationTopic } from '@homeside/contract/notifications'
import type { Language } from '@homeside/contract/wire'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { notificationSettings } from '../../database/tables/notification-settings.ts'
import type { NotificationRow } from '../../database/tables/notification-settings.ts'
import { patients } from '../../database/tables/patients.ts'
import { providers } from '../../database/tables/providers.ts'

const emailColumns = {
  OrderConfirmations: notificationSettings.emailOrderConfirmations,
  DeliveryAndTracking: notificationSettings.emailDeliveryAndTracking,
  AppointmentReminders: notificationSettings.emailAppointmentReminders,
} as const satisfies Record<NotificationTopic, unknown>

/** Null when the patient never chose anything. */
export async function findNotificationSettings(database: Database, scope: Scope): Promise<NotificationRow | null> {
  const [row] = await database.select().from(notificationSettings).where(ownedBy(scope, notificationSettings))
  return row ?? null
}

export async function saveNotificationSettings(database: Database, row: NotificationRow): Promise<void> {
  await database
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: [notificationSettings.siteKey, notificationSettings.patientKey], set: row })
}

/** Whom to mail a notification to, in which language, and in whose name. */
export interface NotificationRecipient {
  email: string
  language: Language
  providerName: string
  alias: string
}

/**
 * Who is to be mailed about a topic: the patient asked for it, consented, and verified the address (section 4.3 of the
 * specification). Null when nothing may be sent.
 */
export async function findNotificationRecipient(
  database: Database,
  scope: Scope,
  topic: NotificationTopic,
): Promise<NotificationRecipient | null> {
  const [row] = await database
    .select({
      email: accounts.email,
      language: accounts.preferredLanguage,
      providerName: providers.name,
      alias: providers.alias,
    })
    .from(notificationSettings)
    .innerJoin(patients, eq(patients.patientKey, notificationSettings.patientKey))
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, and(eq(accounts.accountKey, patients.accountKey), accounts.emailVerified))
    .where(
      ownedBy(
        scope,
        notificationSettings,
        ownedBy(scope, patients, eq(patients.status, 'Active')),
        isNotNull(notificationSettings.consentedAt),
        eq(emailColumns[topic], true),
      ),
    )
  return row ?? null
}
