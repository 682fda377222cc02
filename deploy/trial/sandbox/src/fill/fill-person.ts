import { keepDraft } from '@homeside/api/ordering/orders/drafts'
import type { PersonDatabase } from '@homeside/api/platform/database/database'
import { accounts } from '@homeside/api/platform/database/tables/accounts'
import { patients } from '@homeside/api/platform/database/tables/patients'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import { paymentMethods } from '@homeside/api/platform/database/tables/payments'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { linkedAccounts } from '@homeside/api/platform/database/tables/registration'
import { instant, patientToday } from '@homeside/api/platform/dates/calendar'
import { foldUsername } from '@homeside/api/platform/session/account-queries'
import { eq } from 'drizzle-orm'

import type { SandboxCard, SandboxPatient, SandboxRegistration } from '../patients/sandbox-patient.ts'
import { customerOf, fingerprintOf } from '../processor/test-cards.ts'
import { fillRegistrationCode } from './fill-change.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillDetails } from './fill-details.ts'
import { fillOrder } from './fill-order.ts'
import { putPerson, supplyKeysOf } from './put-person.ts'

/** What was written for a person: the account, and the record at each of their providers. */
interface FilledPerson {
  accountKey: number
  email: string
  patients: PatientRow[]
}

/** Writes a made-up person: the account, and what each of their providers keeps. */
export async function fillPerson(
  database: PersonDatabase,
  person: SandboxPatient,
  passwordHash: string,
  now: Date,
): Promise<FilledPerson> {
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
  const { accountKey, email } = account
  const records: PatientRow[] = []
  for (const registration of person.registrations) {
    const record = await fillRegistration(database, person, registration, accountKey, now)
    if (registration.linkedUsername) {
      const { siteKey, patientKey } = record
      const username = registration.linkedUsername
      await database.insert(linkedAccounts).values({ siteKey, patientKey, username, passwordHash })
    }
    records.push(record)
  }
  return { accountKey, email, patients: records }
}

async function fillRegistration(
  database: PersonDatabase,
  person: SandboxPatient,
  registration: SandboxRegistration,
  accountKey: number,
  now: Date,
): Promise<PatientRow> {
  const [site] = await database.select().from(providers).where(eq(providers.alias, registration.alias))
  if (site === undefined) throw new Error(`There is no provider ${registration.alias}.`)
  const put = await putPerson(database, site.siteKey, person.username, person, registration, now)
  const [patient] = await database
    .update(patients)
    .set({
      accountKey: registration.registrationCode ? null : accountKey,
      status: registration.deactivated ? 'Deactivated' : 'Active',
      singleSignOnAccount: registration.singleSignOn ?? false,
    })
    .where(eq(patients.patientKey, put.patientKey))
    .returning()
  if (patient === undefined) throw new Error('The patient was not written.')
  if (registration.registrationCode) await fillRegistrationCode(database, patient, registration.registrationCode, now)
  const today = patientToday(now, person.timeZoneKey)
  await fillDetails(database, patient, accountKey, registration.details ?? {}, { now, today })
  const supplyKeys = await supplyKeysOf(database, patient)
  for (const order of registration.orders ?? []) {
    await fillOrder(database, patient, accountKey, order, supplyKeys, { now, today })
  }
  if (registration.draft) await fillDraft(database, patient, registration.draft, supplyKeys, now)
  await fillCards(database, site.merchantAccount ?? '', patient, registration.cards ?? [], now)
  await fillConversations(database, patient, registration.conversations ?? [], now)
  return patient
}

/** Writes the draft of an order that was begun yesterday. */
async function fillDraft(
  database: PersonDatabase,
  { siteKey, patientKey }: PatientRow,
  items: NonNullable<SandboxRegistration['draft']>,
  supplyKeys: Map<string, number>,
  now: Date,
): Promise<void> {
  const draft = {
    OrderIdempotencyKey: `sandbox-draft-${patientKey}`,
    Items: items.map(({ code, quantity }) => ({ SupplyKey: supplyKeys.get(code) ?? 0, Quantity: quantity })),
  }
  await keepDraft(database, { siteKey, patientKey }, draft, instant(now).subtract(1, 'day').toDate())
}

/** Saves cards, named as the sandbox's card processor names them. */
async function fillCards(
  database: PersonDatabase,
  merchant: string,
  { siteKey, patientKey, firstName, lastName }: PatientRow,
  cards: SandboxCard[],
  now: Date,
): Promise<void> {
  for (const { behaviour, brand, last4, expiresInMonths, ...flags } of cards) {
    const expires = instant(now).add(expiresInMonths, 'month')
    const processorCard = `pm_${behaviour}_${siteKey}x${patientKey}x${last4}`
    await database.insert(paymentMethods).values({
      siteKey,
      patientKey,
      merchant,
      processorCard,
      processorCustomer: customerOf(processorCard),
      fingerprint: fingerprintOf(last4),
      brand,
      last4,
      expMonth: expires.month() + 1,
      expYear: expires.year(),
      cardName: `${firstName} ${lastName}`,
      ...flags,
      kept: true,
      addedAt: instant(now).subtract(90, 'day').toDate(),
    })
  }
}
