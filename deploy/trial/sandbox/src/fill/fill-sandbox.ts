import { keepShortCode } from '@homeside/api/identity/short-codes/text-short-code'
import type { PersonDatabase } from '@homeside/api/platform/database/database'
import {
  accounts,
  emailVerifications,
  passwordResets,
  securityAnswers,
} from '@homeside/api/platform/database/tables/accounts'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { linkedAccounts } from '@homeside/api/platform/database/tables/registration'
import { addOns, catalogueItems, type AddOnRow } from '@homeside/api/platform/database/tables/supplies'
import { instant } from '@homeside/api/platform/dates/calendar'
import { foldUsername } from '@homeside/api/platform/session/accounts'
import { hashPassword, type PasswordCost } from '@homeside/api/platform/session/passwords'
import { hashSecret } from '@homeside/api/platform/session/secrets'
import { applyProviderFile } from '@homeside/api/providers/staff-providers/apply-provider'
import { eq } from 'drizzle-orm'

import { sandboxPatients } from '../patients/sandbox-patients.ts'
import { sandboxPasswordHash } from '../patients/sign-ins.ts'
import {
  textedPolicy,
  unregisteredContacts,
  unregisteredHome,
  unregisteredPatients,
  unregisteredSites,
  type Unregistered,
} from '../patients/unregistered.ts'
import { sandboxCatalogue } from './catalogue.ts'
import { fillRegistrationCode } from './fill-details.ts'
import { fillPerson } from './fill-person.ts'
import { sandboxProviders, usualBpcOrigin } from './providers.ts'
import { putPerson } from './put-person.ts'

/**
 * Fills an empty database with made-up providers and patients, all or nothing. A filled one stays as it is.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
export async function fillSandbox(
  database: PersonDatabase,
  now: Date,
  cost: PasswordCost,
  bpcOrigin = usualBpcOrigin,
): Promise<void> {
  const filled = await database.select({ siteKey: providers.siteKey }).from(providers).limit(1)
  if (filled.length > 0) return
  const passwordHash = await sandboxPasswordHash(cost)
  await database.transaction(async (transaction) => {
    for (const file of sandboxProviders(bpcOrigin)) await applyProviderFile(transaction, file)
    await transaction.insert(sandbox).values({})
    await transaction.insert(catalogueItems).values(sandboxCatalogue)
    await transaction.insert(addOns).values(sandboxAddOns)
    for (const person of sandboxPatients) {
      const { accountKey } = await fillPerson(transaction, person, passwordHash, now)
      if (person.firstPet === undefined) continue
      const answerHash = await hashPassword(foldUsername(person.firstPet), cost)
      await transaction.insert(securityAnswers).values({ accountKey, questionKey: 1, answerHash })
    }
    await fillUnregistered(transaction, passwordHash, now)
  })
}

/** Add-ons of the catalogue's supplies. Prices are invented. */
const sandboxAddOns: AddOnRow[] = [
  addOn(1, 'A7034', 'Mask wipes, 62 in a tub', 'Toallitas para la mascarilla, 62 en un envase', 899, 3),
  addOn(2, 'A7034', 'Mask strap covers, pair', 'Fundas para las correas, par', 1250, 2),
  addOn(3, 'A7037', 'Tube cleaning brush', 'Cepillo para limpiar la manguera', 650, 1),
  addOn(4, 'A4253', 'Control solution, 1 vial', 'Solución de control, 1 frasco', 475, 2),
  addOn(5, 'A4259', 'Container for used lancets', 'Recipiente para lancetas usadas', 550, 2),
  addOn(6, 'A5061', 'Pouch deodorant, 8 ounces', 'Desodorante para la bolsa, 8 onzas', 1120, 4),
  addOn(7, 'A4353', 'Lubricant packets, box of 50', 'Sobres de lubricante, caja de 50', 990, 4),
]

function addOn(
  addOnKey: number,
  hcpcsCode: string,
  plainNameEn: string,
  plainNameEs: string,
  priceCents: number,
  maxQuantity: number,
): AddOnRow {
  return { addOnKey, hcpcsCode, plainNameEn, plainNameEs, priceCents, maxQuantity }
}

/** Adds the people who can register, with their codes and links, and the expired links. */
async function fillUnregistered(database: PersonDatabase, passwordHash: string, now: Date): Promise<void> {
  const people: readonly Unregistered[] = unregisteredPatients
  for (const each of people) {
    const { about: _, registrationCode, codeState, hasContacts, linkedUsername, shortCode, isClosed, ...rest } = each
    const { supplies = [], ...person } = rest
    const siteKey = shortCode ? unregisteredSites.texted : unregisteredSites.usual
    const [key = person.email] = person.email.split('@')
    const known = { ...person, address: unregisteredHome, timeZoneKey: 1 }
    const details = { ...(hasContacts ? unregisteredContacts : {}), policies: shortCode ? [textedPolicy] : [] }
    const patient = await putPerson(database, siteKey, key, known, { supplies: [...supplies], details }, now)
    if (registrationCode) await fillRegistrationCode(database, patient, registrationCode, now, codeState ?? 'Open')
    if (linkedUsername) {
      const { patientKey } = patient
      await database.insert(linkedAccounts).values({ siteKey, patientKey, username: linkedUsername, passwordHash })
    }
    if (!shortCode) continue
    // Valid for a year, or the sandbox would expire.
    const expiresAt = instant(now).add(1, 'year').toDate()
    const closed = isClosed ? { closedAt: now } : {}
    await keepShortCode(database, patient, { key: shortCode, route: 'orders', createdAt: now, expiresAt, ...closed })
  }
  await fillExpiredLinks(database, now)
}

/** Links of expired.link, both a day too old: /reset/credentials/{id} and /verify/{id}. */
const expiredLinks = {
  username: 'expired.link',
  reset: 'expired-reset-link-of-the-sandbox-000000001',
  verification: 'expired-verify-link-of-the-sandbox-00000002',
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
