import type { Database } from '../../database/database.ts'
import type { SessionRow } from '../../database/tables/accounts.ts'
import { findRegistrations } from '../../session/account-queries.ts'
import type { Registration } from '../../session/account-queries.ts'

/** Every provider of the session's account, by name. */
export async function findAllRegistrations(database: Database, session: SessionRow): Promise<Registration[]> {
  return findRegistrations(database, session.accountKey)
}

/** The providers where the account is active, by name. */
export async function findActiveRegistrations(database: Database, session: SessionRow): Promise<Registration[]> {
  const all = await findRegistrations(database, session.accountKey)
  return all.filter(({ patient }) => patient.status === 'Active')
}
