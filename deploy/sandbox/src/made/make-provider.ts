import type { Database } from '@homeside/api/database/database'
import { orderTerms } from '@homeside/api/database/tables/orders'
import { providers } from '@homeside/api/database/tables/providers'
import type { ProviderRow } from '@homeside/api/database/tables/providers'
import type { ProviderFeature } from '@homeside/contract/constants/patient-traits'
import { max, sql } from 'drizzle-orm'

/** A fixed number for the lock, so that two providers are numbered one after the other. */
const lockNumber = 56699
/** Their codes in base 36 start with 0, which no code of a named provider does. */
const firstSiteKey = 1000

/**
 * Each feature's columns in a provider's row. The address of the payments portal depends on where the sandbox runs it.
 */
const columns: Readonly<Record<ProviderFeature, Partial<ProviderRow>>> = {
  'without messages': { communicationsActive: false },
  'without supplies': { suppliesActive: false },
  'without payments': { paymentsActive: false },
  'without email': { emailNotificationsActive: false },
  'without engagement': { patientEngagementActive: false },
  'without self-registration': { selfRegistrationActive: false },
  'without reminders and app': { appointmentRemindersActive: false, pushActive: false },
  'in maintenance': { inMaintenance: true },
  // This feature is in another table, with everything that the provider requires of orders.
  'asks for payment': {},
  'payments portal': { bpcPaymentsEnabled: true, bpcSingleSignOnActive: true, bpcSsoUrl: '/harbor-health' },
  'payments portal without an address': { bpcPaymentsEnabled: true, bpcSingleSignOnActive: true },
  'single sign-on': { singleSignOnActive: true, singleSignOnUrl: '/sandbox/identity' },
}

/**
 * Adds a provider inside a transaction, with a unique code and alias, and the named features.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
export async function makeProvider(
  database: Database,
  features: readonly ProviderFeature[],
  bpcOrigin: string,
): Promise<ProviderRow> {
  await database.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
  const [last] = await database.select({ siteKey: max(providers.siteKey) }).from(providers)
  const siteKey = Math.max(firstSiteKey, (last?.siteKey ?? 0) + 1)
  const providerCode = siteKey.toString(36).toUpperCase().padStart(3, '0')
  const featured: Partial<ProviderRow> = Object.assign({}, ...features.map((feature) => columns[feature]))
  const [row] = await database
    .insert(providers)
    .values({
      siteKey,
      providerCode,
      alias: `meadow-${providerCode.toLowerCase()}`,
      name: `Meadow Home Care ${providerCode}`,
      phone: '5555550160',
      hours: 'Monday to Friday, 8:00 AM to 5:00 PM',
      hoursEs: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.',
      street: '31 Meadow Road',
      city: 'Columbus',
      state: 'OH',
      postalCode: '43215',
      appointmentRemindersActive: true,
      pushActive: true,
      ...featured,
      bpcSsoUrl: featured.bpcSsoUrl ? `${bpcOrigin}${featured.bpcSsoUrl}` : null,
    })
    .returning()
  if (row === undefined) throw new Error('The provider was not written.')
  if (features.includes('asks for payment')) {
    await database.insert(orderTerms).values({ siteKey, asksForPayment: true })
  }
  return row
}
