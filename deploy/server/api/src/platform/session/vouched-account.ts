import type { Database } from '../database/database.ts'
import { Problem } from '../problems/problem.ts'
import { findRegistrations } from './account-queries.ts'
import type { Registration } from './account-queries.ts'

/**
 * Whether an identity provider signs in the owner of these registrations. Such an account has no password way in:
 * somebody whom that provider shuts out must not come in by an old password.
 */
export function isVouchedFor(registrations: Registration[]): boolean {
  // Also while they are deactivated there, when every feature is off.
  return registrations.some(({ patient, provider }) => provider.singleSignOnActive && patient.singleSignOnAccount)
}

/**
 * Requires an account with its own username and password.
 *
 * @throws Problem feature-off.
 */
export async function refuseVouchedAccount(database: Database, accountKey: number): Promise<void> {
  if (isVouchedFor(await findRegistrations(database, accountKey))) throw new Problem('feature-off')
}
