import { eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { accounts } from '../database/tables/accounts.ts'
import type { AccountRow } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import type { PatientRow } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import type { ProviderRow } from '../database/tables/providers.ts'

/** A provider at which the owner of an account is a patient. */
export interface Registration {
  patient: PatientRow
  provider: ProviderRow
}

/** The account of a username that `foldUsername` has normalised; null when there is none. */
export async function findAccount(database: Database, usernameFolded: string): Promise<AccountRow | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.usernameFolded, usernameFolded))
  return row ?? null
}

/** The account of a session. */
export async function readAccount(database: Database, accountKey: number): Promise<AccountRow> {
  const [row] = await database.select().from(accounts).where(eq(accounts.accountKey, accountKey))
  if (row === undefined) throw new Error('A session always has an account.')
  return row
}

/**
 * Every registration of an account. This is the only query that finds patients without a scope: it runs before a
 * session has one, for the account whose password was just proved.
 */
export async function findRegistrations(database: Database, accountKey: number): Promise<Registration[]> {
  return database
    .select({ patient: patients, provider: providers })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(eq(patients.accountKey, accountKey))
    .orderBy(providers.name)
}
