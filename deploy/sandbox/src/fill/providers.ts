import type { Database } from '@homeside/api/database/database'
import { sandbox } from '@homeside/api/database/tables/operations'
import { providers } from '@homeside/api/database/tables/providers'
import { isNotNull, sql } from 'drizzle-orm'

type NewProvider = typeof providers.$inferInsert

const weekdays = {
  hours: 'Monday to Friday, 8:00 AM to 5:00 PM',
  hoursEs: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.',
}

/** Eight providers, each for a different kind of real one. */
export const sandboxProviders: NewProvider[] = [
  provider(101, 'BLU', 'bluebird-hme', 'Bluebird Home Medical', '#0090ba', {
    phone: '5555550101',
    ...at('120 Bluebird Lane', 'Columbus', 'OH', '43215'),
  }),
  provider(102, 'NRG', 'northridge', 'Northridge Medical Supply', '#5b3b8c', {
    phone: '5555550102',
    ...at('2200 Ridge Road', 'Akron', 'OH', '44308', 'Suite 4'),
    communicationsActive: false,
  }),
  provider(103, 'SOL', 'soluciones-medicas', 'Soluciones Médicas', '#1f7a4d', {
    phone: '5555550103',
    ...at('815 Calle del Sol', 'San Antonio', 'TX', '78205'),
    hours: 'Monday to Friday, 8:00 AM to 6:00 PM',
    hoursEs: 'De lunes a viernes, de 8:00 a.m. a 6:00 p.m.',
  }),
  provider(104, 'SSO', 'harbor-health', 'Harbor Health', '#1d4e89', {
    phone: '5555550104',
    ...at('40 Harbor Street', 'Baltimore', 'MD', '21202'),
    singleSignOnActive: true,
    singleSignOnUrl: '/sandbox/identity',
    // Its accounts come from the identity provider.
    selfRegistrationActive: false,
    bpcPaymentsEnabled: true,
    bpcSingleSignOnActive: true,
    // A path on the payments portal. Its origin depends on where the sandbox runs it.
    bpcSsoUrl: '/harbor-health',
  }),
  provider(105, 'BPC', 'paywell', 'Paywell Home Care', '#8a3b12', {
    phone: '5555550105',
    ...at('9 Mill Court', 'Dayton', 'OH', '45402', 'Unit B'),
    bpcPaymentsEnabled: true,
    bpcSingleSignOnActive: true,
  }),
  provider(106, 'LIT', 'litehub', 'Litehub Supplies', '#35586c', {
    phone: '5555550106',
    ...at('77 Lantern Avenue', 'Tampa', 'FL', '33602'),
  }),
  provider(107, 'MNT', 'summit', 'Summit Respiratory', '#4a4a4a', {
    phone: '5555550107',
    ...at('5100 Summit Drive', 'Denver', 'CO', '80202'),
    inMaintenance: true,
  }),
  provider(108, 'OLD', 'legacydme', 'Legacy DME', '#6b4f2a', {
    phone: '5555550108',
    ...at('18 Depot Street', 'Toledo', 'OH', '43604'),
  }),
]

function provider(
  siteKey: number,
  providerCode: string,
  alias: string,
  name: string,
  colour: string,
  rest: Partial<NewProvider> & { phone: string },
): NewProvider {
  const told = { appointmentRemindersActive: true, pushActive: true }
  return { siteKey, providerCode, alias, name, ...weekdays, ...told, logo: logo(name, colour), ...rest }
}

/** Addresses for visits and directions. */
function at(street: string, city: string, state: string, postalCode: string, apt: string | null = null) {
  return { street, apt, city, state, postalCode }
}

/** A plain logo with the first letter, as a data URL. */
function logo(name: string, colour: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
    `<rect width="64" height="64" rx="14" fill="${colour}"/><text x="32" y="43" font-family="sans-serif" ` +
    `font-size="32" font-weight="700" text-anchor="middle" fill="#fff">${name.charAt(0)}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The default origin of a sandbox's payments portal. */
export const usualBpcOrigin = 'http://127.0.0.1:56697'

/** Tells a sandbox where the third party's payments portal runs now, because its port may have changed. */
export async function placePaymentsPortal(database: Database, origin: string): Promise<void> {
  const [filled] = await database.select().from(sandbox)
  if (filled === undefined) return
  await database
    .update(providers)
    .set({ bpcSsoUrl: sql`${origin}::text || regexp_replace(${providers.bpcSsoUrl}, '^https?://[^/]+', '')` })
    .where(isNotNull(providers.bpcSsoUrl))
}
