import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import { findRegistrations } from '../resources/session/queries.ts'
import type { Registration } from '../resources/session/queries.ts'

/**
 * Whether an identity provider vouches for the owner of these registrations, who then has no password way in beside it:
 * whoever that provider shuts out must not come in by an old password.
 */
export function isVouchedFor(registrations: Registration[]): boolean {
  // Also while they are deactivated there, when every feature is off.
  return registrations.some(({ patient, provider }) => provider.singleSignOnActive && patient.singleSignOnAccount)
}

/** @throws Problem feature-off for an account that has no username and password of its own. */
export async function refuseVouchedAccount(database: Database, accountKey: number): Promise<void> {
  if (isVouchedFor(await findRegistrations(database, accountKey))) throw new Problem('feature-off')
}
