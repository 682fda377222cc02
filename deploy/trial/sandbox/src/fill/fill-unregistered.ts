import { keepShortCode } from '@homeside/api/identity/short-codes/text-short-code'
import type { PersonDatabase } from '@homeside/api/platform/database/database'
import { accounts } from '@homeside/api/platform/database/tables/accounts'
import { emailVerifications, linkedAccounts, passwordResets } from '@homeside/api/platform/database/tables/registration'
import { instant } from '@homeside/api/platform/dates/calendar'
import { hashSecret } from '@homeside/api/platform/session/secrets'
import { eq } from 'drizzle-orm'

import {
  expiredLinks,
  textedPolicy,
  unregisteredContacts,
  unregisteredHome,
  unregisteredPatients,
  unregisteredSites,
} from '../patients/unregistered.ts'
import { fillRegistrationCode } from './fill-change.ts'
import { putPerson } from './put-person.ts'

/** Adds the people who can register, with their codes and links, and the expired links. */
export async function fillUnregistered(database: PersonDatabase, passwordHash: string, now: Date): Promise<void> {
  for (const { about: _, ...person } of unregisteredPatients) {
    const texted = 'shortCode' in person ? person.shortCode : null
    const code = 'registrationCode' in person ? person.registrationCode : null
    const siteKey = texted ? unregisteredSites.texted : unregisteredSites.usual
    const [key = person.email] = person.email.split('@')
    const known = { ...person, address: unregisteredHome, timeZoneKey: 1 }
    const details = {
      ...('hasContacts' in person ? unregisteredContacts : {}),
      policies: texted === null ? [] : [textedPolicy],
    }
    const supplies = 'supplies' in person ? [...person.supplies] : []
    const patient = await putPerson(database, siteKey, key, known, { supplies, details }, now)
    const state = 'codeState' in person ? person.codeState : 'Open'
    if (code) await fillRegistrationCode(database, patient, code, now, state)
    if ('linkedUsername' in person) {
      const { patientKey } = patient
      await database
        .insert(linkedAccounts)
        .values({ siteKey, patientKey, username: person.linkedUsername, passwordHash })
    }
    if (texted === null) continue
    // Valid for a year, or the sandbox would expire.
    const expiresAt = instant(now).add(1, 'year').toDate()
    const closed = 'isClosed' in person ? { closedAt: now } : {}
    await keepShortCode(database, patient, { key: texted, route: 'orders', createdAt: now, expiresAt, ...closed })
  }
  await fillExpiredLinks(database, now)
}

async function fillExpiredLinks(database: PersonDatabase, now: Date): Promise<void> {
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
