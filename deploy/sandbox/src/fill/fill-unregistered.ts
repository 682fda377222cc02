import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import { accounts } from '@homeside/api/database/tables/accounts'
import { patients } from '@homeside/api/database/tables/patients'
import { emailVerifications, linkedAccounts, passwordResets } from '@homeside/api/database/tables/registration'
import { instant } from '@homeside/api/dates/instants'
import { patientToday } from '@homeside/api/dates/patient-today'
import { saveContacts } from '@homeside/api/resources/patients/contacts'
import { keepShortCode } from '@homeside/api/resources/short-codes/text-short-code'
import { hashSecret } from '@homeside/api/session/secrets'
import { eq } from 'drizzle-orm'

import {
  expiredLinks,
  textedPolicy,
  unregisteredContacts,
  unregisteredHome,
  unregisteredPatients,
  unregisteredSites,
} from '../patients/unregistered.ts'
import { fillTextConsent } from './fill-details.ts'
import { fillPolicy } from './fill-policy.ts'
import { fillRegistrationCode } from './fill-registration-code.ts'
import { fillSupplies } from './fill-supplies.ts'

/** The account key for the policy of a patient without an account. */
const nobody = 0

/** Adds the people who can register, with their codes and links, and the expired links. */
export async function fillUnregistered(database: Database, passwordHash: string, now: Date): Promise<void> {
  for (const { about: _, email: emailOnFile, ...person } of unregisteredPatients) {
    const texted = 'shortCode' in person ? person.shortCode : null
    const supplies = 'supplies' in person ? [...person.supplies] : []
    const code = 'registrationCode' in person ? person.registrationCode : null
    const siteKey = texted ? unregisteredSites.texted : unregisteredSites.usual
    const { firstName, lastName, dateOfBirth, mobilePhone } = person
    const named = { firstName, lastName, dateOfBirth, mobilePhone, emailOnFile }
    const [patient] = await database
      .insert(patients)
      .values({ siteKey, ...named, ...unregisteredHome, timeZoneKey: 1 })
      .returning()
    if (patient === undefined) throw new Error('The patient was not written.')
    const state = 'codeState' in person ? person.codeState : 'Open'
    if (code) await fillRegistrationCode(database, patient, code, now, state)
    if ('hasContacts' in person) await saveContacts(database, scopeOf(patient), unregisteredContacts)
    if ('linkedUsername' in person) {
      await database
        .insert(linkedAccounts)
        .values({ ...scopeOf(patient), username: person.linkedUsername, passwordHash })
    }
    const today = patientToday(now, patient.timeZoneKey)
    await fillSupplies(database, patient, supplies, today)
    await fillTextConsent(database, patient, now)
    if (texted === null) continue
    await fillPolicy(database, patient, nobody, textedPolicy, { now, today })
    // Valid for a year, or the sandbox would expire.
    const expiresAt = instant(now).add(1, 'year').toDate()
    const closed = 'isClosed' in person ? { closedAt: now } : {}
    await keepShortCode(database, patient, { key: texted, route: 'orders', createdAt: now, expiresAt, ...closed })
  }
  await fillExpiredLinks(database, now)
}

function scopeOf({ siteKey, patientKey }: Scope): Scope {
  return { siteKey, patientKey }
}

async function fillExpiredLinks(database: Database, now: Date): Promise<void> {
  const [account] = await database.select().from(accounts).where(eq(accounts.usernameFolded, expiredLinks.username))
  if (account === undefined) throw new Error(`There is no account ${expiredLinks.username}.`)
  const { accountKey, email } = account
  const expiresAt = instant(now).subtract(1, 'day').toDate()
  await database
    .insert(passwordResets)
    .values({ accountKey, linkHash: hashSecret(expiredLinks.reset), expiresAt, codeExpiresAt: expiresAt })
  await database
    .insert(emailVerifications)
    .values({ linkHash: hashSecret(expiredLinks.verification), accountKey, email, expiresAt })
}
