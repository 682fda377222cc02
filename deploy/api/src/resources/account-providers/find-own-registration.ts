import type { Database } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import { findRegistrations } from '../../session/account-queries.ts'
import type { Registration } from '../../session/account-queries.ts'

/**
 * The account's registration at a provider.
 *
 * @throws Problem not-found when it has none there, whether or not there is such a provider.
 */
export async function findOwnRegistration(
  database: Database,
  accountKey: number,
  siteKey: number,
): Promise<{ registration: Registration; all: Registration[] }> {
  const all = await findRegistrations(database, accountKey)
  const registration = all.find(({ provider }) => provider.siteKey === siteKey)
  if (registration === undefined) throw new Problem('not-found')
  return { registration, all }
}
