import type { Database, PersonDatabase } from '@homeside/api/platform/database/database'
import { conversations } from '@homeside/api/platform/database/tables/conversations'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { orders } from '@homeside/api/platform/database/tables/orders'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import { providers, type ProviderRow } from '@homeside/api/platform/database/tables/providers'
import { registrationProgress } from '@homeside/api/platform/database/tables/registration'
import { patientToday } from '@homeside/api/platform/dates/calendar'
import { Problem } from '@homeside/api/platform/problems/problem'
import type { PasswordCost } from '@homeside/api/platform/session/passwords'
import { readProviderOfSite } from '@homeside/api/providers/directory/directory'
import { applyProviderFile } from '@homeside/api/providers/staff-providers/apply-provider'
import type { ProviderFeature } from '@homeside/contract/constants/patient-traits'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { providerFile } from '@homeside/contract/staff-providers'
import { and, asc, eq, max, sql } from 'drizzle-orm'

import { fillPerson } from '../fill/fill-person.ts'
import { merchantOf, sandboxDesk, sandboxSignOn, usualBpcOrigin } from '../fill/providers.ts'
import type { SandboxPatient, SandboxRegistration } from '../patients/sandbox-patient.ts'
import { sandboxPassword, sandboxPasswordHash } from '../patients/sign-ins.ts'
import { patientFromTraits } from './patient-from-traits.ts'

/** A fixed number for the lock, so that two providers are numbered one after the other. */
const lockNumber = 56698
/** Their codes in base 36 start with 0, which no code of a named provider does. */
const firstSiteKey = 1000

/**
 * Adds a provider inside a transaction, with a unique code and alias, and the named features.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
async function makeProvider(
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
      accessHistory: has('shows who looked'),
    },
    orders: { asksForPayment: has('asks for payment') },
    ...(usesPortal ? { paymentsPortal: portalUrl } : {}),
    staff: sandboxDesk(siteKey),
    ...(has('single sign-on') ? { signOn: sandboxSignOn(siteKey) } : {}),
  })
  await applyProviderFile(database, file)
  return readProviderOfSite(database, siteKey)
}

/** Details without a trait: of the record at the first provider, and of the person. */
export type PatientDetails = Partial<Omit<SandboxPatient, 'username' | 'registrations'>> & {
  registration?: Partial<Omit<SandboxRegistration, 'alias'>>
}

interface MakeOptions {
  now: Date
  passwordCost: PasswordCost
  /** The origin of the third party's payments portal. */
  bpcOrigin?: string | undefined
  details?: PatientDetails
}

/**
 * Makes a patient in the named state, all or nothing.
 *
 * @throws Problem not-found when the database is no sandbox, or when no provider has one of the aliases; malformed when
 * the traits contradict each other, or the birth date is in the future.
 */
export async function makePatient(
  database: PersonDatabase,
  traits: PatientTraits,
  { now, passwordCost, bpcOrigin = usualBpcOrigin, details: { registration, ...details } = {} }: MakeOptions,
): Promise<MadePatient> {
  const passwordHash = await sandboxPasswordHash(passwordCost)
  return database.transaction(async (transaction) => {
    const [filled] = await transaction.select().from(sandbox)
    if (filled === undefined) throw new Problem('not-found')
    const sites: ProviderRow[] = []
    for (const provider of [traits.Provider ?? usualProvider(traits), ...(traits.OtherProviders ?? [])]) {
      sites.push(
        typeof provider === 'string'
          ? await findProvider(transaction, provider)
          : await makeProvider(transaction, provider, bpcOrigin),
      )
    }
    const aliases = sites.map(({ alias }) => alias)
    // An account has one record at each provider.
    if (new Set(aliases).size < aliases.length) throw new Problem('malformed')
    const made = patientFromTraits(traits, aliases)
    // A birth date cannot be in the future.
    if (made.dateOfBirth > patientToday(now, made.timeZoneKey)) throw new Problem('malformed')
    const [first, ...others] = made.registrations
    if (first === undefined) throw new Error('A patient is made at one provider at least.')
    // The traits' insurance applies besides credits, contacts and the rest.
    const known = { ...first, ...registration, details: { ...first.details, ...registration?.details } }
    const person = { ...made, ...details, registrations: [known, ...others] }
    const filledIn = await fillPerson(transaction, person, passwordHash, now)
    const [scope] = filledIn.patients
    if (traits.RegistrationStep !== undefined && scope) {
      const { siteKey, patientKey } = scope
      const progress = { currentStep: traits.RegistrationStep, skipContacts: false, sessionTokenHash: '' }
      await transaction.insert(registrationProgress).values({ siteKey, patientKey, ...progress })
    }
    return presentPatient(transaction, person, sites, filledIn)
  })
}

/** Single sign-on accounts belong to a provider that has it. */
function usualProvider({ Account }: PatientTraits): string {
  return Account === 'single sign-on' ? 'harbor-health' : 'bluebird-hme'
}

async function findProvider(database: Database, alias: string): Promise<ProviderRow> {
  const [row] = await database.select().from(providers).where(eq(providers.alias, alias.toLowerCase()))
  if (row === undefined) throw new Problem('not-found')
  return row
}

async function presentPatient(
  database: Database,
  person: SandboxPatient,
  sites: readonly ProviderRow[],
  { accountKey, email, patients }: { accountKey: number; email: string; patients: readonly PatientRow[] },
): Promise<MadePatient> {
  const [first, ...others] = patients.map((patient, index) => presentRegistration(sites[index], patient))
  if (first === undefined) throw new Error('A patient is made at one provider at least.')
  const { SiteKey: siteKey, PatientKey: patientKey } = first
  const ordered = await database
    .select({ OrderKey: orders.orderKey, OrderNumber: orders.orderNumber, Status: orders.status })
    .from(orders)
    .where(and(eq(orders.siteKey, siteKey), eq(orders.patientKey, patientKey)))
    .orderBy(asc(orders.orderKey))
  const talked = await database
    .select({ ConversationKey: conversations.conversationKey, Subject: conversations.subject })
    .from(conversations)
    .where(and(eq(conversations.siteKey, siteKey), eq(conversations.patientKey, patientKey)))
    .orderBy(asc(conversations.conversationKey))
  return {
    Username: person.username,
    Password: sandboxPassword,
    Email: email,
    AccountKey: accountKey,
    FirstName: person.firstName,
    LastName: person.lastName,
    DateOfBirth: person.dateOfBirth,
    MobilePhone: person.mobilePhone,
    PostalCode: person.address.postalCode,
    Language: person.language ?? 'en',
    ...first,
    RegistrationCode: person.registrations[0]?.registrationCode ?? null,
    OtherProviders: others,
    Orders: ordered,
    Conversations: talked,
  }
}

function presentRegistration(site: ProviderRow | undefined, { patientKey }: PatientRow) {
  if (site === undefined) throw new Error('A patient has a provider.')
  const { alias, siteKey, providerCode, name, phone } = site
  return {
    Alias: alias,
    SiteKey: siteKey,
    ProviderCode: providerCode,
    ProviderName: name,
    ProviderPhone: phone,
    PatientKey: patientKey,
  }
}
