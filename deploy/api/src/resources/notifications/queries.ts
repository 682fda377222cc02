import type { NotificationTopic } from '@homeside/contract/notifications'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { notificationSettings } from '../../database/tables/notification-settings.ts'
import type { NotificationRow } from '../../database/tables/notification-settings.ts'
import { patients } from '../../database/tables/patients.ts'

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

/**
 * Where a notification of this topic may be mailed to: the patient asked for it, consented, and verified the address
 * (section 4.3 of the specification). Null when it must not be sent.
 */
export async function findNotificationAddress(
  database: Database,
  scope: Scope,
  topic: NotificationTopic,
): Promise<string | null> {
  const [row] = await database
    .select({ email: accounts.email })
    .from(notificationSettings)
    .innerJoin(patients, eq(patients.patientKey, notificationSettings.patientKey))
    .innerJoin(accounts, and(eq(accounts.accountKey, patients.accountKey), accounts.emailVerified))
    .where(
      ownedBy(
        scope,
        notificationSettings,
        ownedBy(scope, patients),
        isNotNull(notificationSettings.consentedAt),
        eq(emailColumns[topic], true),
      ),
    )
  return row?.email ?? null
}
