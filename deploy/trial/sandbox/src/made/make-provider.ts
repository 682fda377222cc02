import type { Database } from '@homeside/api/platform/database/database'
import { providers, type ProviderRow } from '@homeside/api/platform/database/tables/providers'
import { readProviderOfSite } from '@homeside/api/providers/directory/queries'
import { applyProviderFile } from '@homeside/api/providers/staff-providers/apply-provider'
import type { ProviderFeature } from '@homeside/contract/constants/patient-traits'
import { providerFile } from '@homeside/contract/staff-providers'
import { max, sql } from 'drizzle-orm'

import { merchantOf, sandboxDesk, sandboxSignOn } from '../fill/providers.ts'

/** A fixed number for the lock, so that two providers are numbered one after the other. */
const lockNumber = 56698
/** Their codes in base 36 start with 0, which no code of a named provider does. */
const firstSiteKey = 1000

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
  const code = siteKey.toString(36).toUpperCase().padStart(3, '0')
  const has = (feature: ProviderFeature) => features.includes(feature)
  const reminds = !has('without reminders and app')
  const portalUrl = has('payments portal') ? { url: `${bpcOrigin}/harbor-health` } : {}
  const usesPortal = has('payments portal') || has('payments portal without an address')
  const file = providerFile.parse({
    siteKey,
    code,
    alias: `meadow-${code.toLowerCase()}`,
    name: `Meadow Home Care ${code}`,
    phone: '5555550160',
    hours: { en: 'Monday to Friday, 8:00 AM to 5:00 PM', es: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.' },
    address: { Street: '31 Meadow Road', City: 'Columbus', State: 'OH', PostalCode: '43215' },
    merchant: merchantOf(siteKey),
    maintenance: has('in maintenance'),
    features: {
      messages: !has('without messages'),
      supplies: !has('without supplies'),
      payments: !has('without payments'),
      emailNotifications: !has('without email'),
      engagement: !has('without engagement'),
      selfRegistration: !has('without self-registration'),
      appointmentReminders: reminds,
      supplyReminders: reminds,
      app: reminds,
    },
    orders: { asksForPayment: has('asks for payment') },
    ...(usesPortal ? { paymentsPortal: portalUrl } : {}),
    staff: sandboxDesk(siteKey),
    ...(has('single sign-on') ? { signOn: sandboxSignOn(siteKey) } : {}),
  })
  await applyProviderFile(database, file)
  return readProviderOfSite(database, siteKey)
}
