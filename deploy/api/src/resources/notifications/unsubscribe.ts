import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { ownedBy } from '../../database/scope.ts'
import { notificationSettings } from '../../database/tables/notification-settings.ts'
import { providers } from '../../database/tables/providers.ts'
import { Problem } from '../../problems/problem.ts'
import { withdrawConsent } from '../consents/queries.ts'
import { columnsOf, noTopics, topicsOf } from './topics.ts'

/** What the page of a link to unsubscribe shows. */
export interface Subscription {
  providerName: string
  providerPhone: string
  isSubscribed: boolean
}

/**
 * Whose emails a link is about. It changes nothing.
 *
 * @throws Problem link-expired for a link that does not exist.
 */
export async function findSubscription(database: Database, key: string): Promise<Subscription> {
  const { row, provider } = await findOwner(database, key)
  const isSubscribed = Object.values(topicsOf(row, 'email')).some(Boolean)
  return { providerName: provider.name, providerPhone: provider.phone, isSubscribed }
}

/**
 * Turns off every optional email, and withdraws the consent to them. Repeating it changes nothing.
 *
 * @throws Problem link-expired for a link that does not exist.
 */
export async function unsubscribe(database: Database, key: string, now: Date): Promise<Subscription> {
  const { row, provider } = await findOwner(database, key)
  const scope = { siteKey: row.siteKey, patientKey: row.patientKey }
  await database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    await withdrawConsent(transaction, scope, 'EmailNotifications', now)
    await transaction
      .update(notificationSettings)
      .set(columnsOf('email', noTopics))
      .where(ownedBy(scope, notificationSettings))
  })
  return { providerName: provider.name, providerPhone: provider.phone, isSubscribed: false }
}

async function findOwner(database: Database, key: string) {
  const [found] = await database
    .select({ row: notificationSettings, provider: { name: providers.name, phone: providers.phone } })
    .from(notificationSettings)
    .innerJoin(providers, eq(providers.siteKey, notificationSettings.siteKey))
    .where(eq(notificationSettings.unsubscribeKey, key))
  if (found === undefined) throw new Problem('link-expired')
  return found
}
