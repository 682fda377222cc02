import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations, type Registration } from '../../platform/session/account-queries.ts'
import { featureFlags } from '../../platform/session/feature-flags.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { isByWordOfOne } from '../../platform/session/proof.ts'

/**
 * Refuses patients of an identity provider, who manage no providers (section 2.3 of the specification), and sessions
 * for which one provider alone vouches, because its word counts for nothing at the others.
 */
export function refuseManaging(caller: PatientSession): void {
  const { SingleSignOnFeatureActive, IsSingleSignOnAccount } = featureFlags(caller)
  const isVouchedFor = SingleSignOnFeatureActive && IsSingleSignOnAccount
  if (isVouchedFor || isByWordOfOne(caller.session)) throw new Problem('feature-off')
}

/** Refuses an opt-out from an inactive provider, or from the last active one. */
export function refuseOptOut(registration: Registration, all: Registration[]): void {
  if (registration.patient.status !== 'Active') throw new Problem('provider-change-failed')
  if (all.filter(({ patient }) => patient.status === 'Active').length < 2) throw new Problem('last-active-account')
}

/** Refuses to reactivate a registration that is not deactivated, or whose provider is in maintenance. */
export function refuseReactivation({ patient, provider }: Registration): void {
  if (patient.status !== 'Deactivated') throw new Problem('provider-change-failed')
  if (provider.inMaintenance) throw new Problem('provider-maintenance')
}

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

/** Makes transactions that change an account's providers wait for each other. Only inside a transaction. */
export async function lockAccount(transaction: Database, accountKey: number): Promise<void> {
  await transaction
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(eq(accounts.accountKey, accountKey))
    .for('no key update')
}
