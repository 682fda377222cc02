import type { Database } from '../database/database.ts'
import { accounts } from '../database/tables/accounts.ts'
import { autoReplies } from '../database/tables/conversations.ts'
import { orderTerms } from '../database/tables/orders.ts'
import { patients } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import { sandbox } from '../database/tables/sandbox.ts'
import { addOns, catalogueItems } from '../database/tables/supplies.ts'
import { instant } from '../dates/instants.ts'
import { patientToday } from '../dates/patient-today.ts'
import { foldUsername } from '../session/fold-username.ts'
import { hashPassword } from '../session/passwords.ts'
import type { PasswordCost } from '../session/passwords.ts'
import { sandboxAutoReplies } from './auto-replies.ts'
import { sandboxCatalogue } from './catalogue.ts'
import { fillCards } from './fill-cards.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillDetails } from './fill-details.ts'
import { fillDraft } from './fill-draft.ts'
import { fillOrder } from './fill-order.ts'
import { fillRegistrationCode } from './fill-registration-code.ts'
import { fillSupplies } from './fill-supplies.ts'
import { fillUnregistered } from './fill-unregistered.ts'
import { sandboxAddOns, sandboxOrderTerms } from './order-extras.ts'
import { sandboxProviders } from './providers.ts'
import type { SandboxPatient, SandboxRegistration } from './sandbox-patient.ts'
import { sandboxPatients } from './sandbox-patients.ts'
import { sandboxPassword } from './sign-ins.ts'

/**
 * Fills an empty database with made-up providers and patients, all or nothing; a filled one stays as it is.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
export async function fillSandbox(
  database: Database,
  now: Date,
  cost: PasswordCost,
  bpcOrigin = 'http://127.0.0.1:56697',
): Promise<void> {
  const filled = await database.select({ siteKey: providers.siteKey }).from(providers).limit(1)
  if (filled.length > 0) return
  // One hash for all: they share a password that everybody knows, and hashing is slow by design.
  const passwordHash = await hashPassword(sandboxPassword, cost)
  await database.transaction(async (transaction) => {
    await transaction
      .insert(providers)
      .values(sandboxProviders.map((provider) => withPaymentsPortal(provider, bpcOrigin)))
    await transaction.insert(sandbox).values({})
    await transaction.insert(catalogueItems).values(sandboxCatalogue)
    await transaction.insert(autoReplies).values(sandboxAutoReplies)
    await transaction.insert(addOns).values(sandboxAddOns)
    await transaction.insert(orderTerms).values(sandboxOrderTerms)
    for (const person of sandboxPatients) await fillPerson(transaction, person, passwordHash, now)
    await fillUnregistered(transaction, now)
  })
}

/** A third party's payments portal is wherever the sandbox runs it. */
function withPaymentsPortal(provider: typeof providers.$inferInsert, origin: string): typeof providers.$inferInsert {
  return provider.bpcSsoUrl ? { ...provider, bpcSsoUrl: `${origin}${provider.bpcSsoUrl}` } : provider
}

async function fillPerson(database: Database, person: SandboxPatient, passwordHash: string, now: Date): Promise<void> {
  const [account] = await database
    .insert(accounts)
    .values({
      username: person.username,
      usernameFolded: foldUsername(person.username),
      passwordHash,
      email: `${person.username}@mail.example`,
      emailVerified: person.emailVerified ?? true,
      preferredLanguage: person.language ?? 'en',
      lockedUntil: person.locked ? instant(now).add(10, 'year').toDate() : null,
    })
    .returning()
  if (account === undefined) throw new Error('The account was not written.')
  for (const registration of person.registrations) {
    await fillRegistration(database, person, registration, account.accountKey, now)
  }
}

async function fillRegistration(
  database: Database,
  person: SandboxPatient,
  registration: SandboxRegistration,
  accountKey: number,
  now: Date,
): Promise<void> {
  const site = sandboxProviders.find((provider) => provider.alias === registration.alias)
  if (site === undefined) throw new Error(`There is no provider ${registration.alias}.`)
  const { firstName, middleName = null, lastName, dateOfBirth, mobilePhone, timeZoneKey } = person
  const [patient] = await database
    .insert(patients)
    .values({
      siteKey: site.siteKey,
      accountKey: registration.registrationCode ? null : accountKey,
      status: registration.deactivated ? 'Deactivated' : 'Active',
      singleSignOnAccount: registration.singleSignOn ?? false,
      firstName,
      middleName,
      lastName,
      dateOfBirth,
      mobilePhone,
      timeZoneKey,
      ...person.address,
      apt: person.address.apt ?? null,
    })
    .returning()
  if (patient === undefined) throw new Error('The patient was not written.')
  if (registration.registrationCode) await fillRegistrationCode(database, patient, registration.registrationCode, now)
  const today = patientToday(now, timeZoneKey)
  await fillDetails(database, patient, accountKey, registration.details ?? {}, { now, today })
  const supplyKeys = await fillSupplies(database, patient, registration.supplies ?? [], today)
  for (const order of registration.orders ?? []) {
    await fillOrder(database, patient, accountKey, order, supplyKeys, { now, today })
  }
  if (registration.draft) await fillDraft(database, patient, registration.draft, supplyKeys, now)
  await fillCards(database, patient, registration.cards ?? [], now)
  await fillConversations(database, patient, registration.conversations ?? [], now)
}
