import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import { featureFlags } from '../resources/patients/feature-flags.ts'
import { findRegistrations } from '../resources/session/queries.ts'
import type { Registration } from '../resources/session/queries.ts'

/**
 * Whether an identity provider vouches for the owner of these registrations, who then has no password way in beside it:
 * whoever that provider shuts out must not come in by an old password.
 */
export function isVouchedFor(registrations: Registration[]): boolean {
  return registrations.map(featureFlags).some((flags) => flags.SingleSignOnFeatureActive && flags.IsSingleSignOnAccount)
}

/** @throws Problem feature-off for an account that has no username and password of its own. */
export async function refuseVouchedAccount(database: Database, accountKey: number): Promise<void> {
  if (isVouchedFor(await findRegistrations(database, accountKey))) throw new Problem('feature-off')
}
