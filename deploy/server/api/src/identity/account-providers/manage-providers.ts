import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type SessionRow, accounts } from '../../platform/database/tables/accounts.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type Registration, findRegistrations } from '../../platform/session/accounts.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { isByWordOfOne } from '../../platform/session/proof.ts'
import { revokeSessionsOfPatient } from '../../platform/session/sessions.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

interface StatusChange {
  database: Database
  session: SessionRow
  siteKey: number
  now: Date
}

/** Deactivates the caller at a provider and ends their sessions there; section 4.3 of the specification. */
export async function optOut({ database, session, siteKey, now }: StatusChange): Promise<{ signedOut: boolean }> {
  return database.transaction(async (transaction) => {
    // Two opt-outs at once must not each see the other's provider as active.
    await lockAccount(transaction, session.accountKey)
    const { registration, all } = await findOwnRegistration(transaction, session.accountKey, siteKey)
    refuseOptOut(registration, all)
    const scope = scopeOf(registration.patient)
    await transaction.update(patients).set({ status: 'Deactivated' }).where(ownedBy(scope, patients))
    await revokeSessionsOfPatient(transaction, scope, now)
    await addEvent(transaction, scope, { type: 'account.deactivated' }, now)
    return { signedOut: session.siteKey === siteKey }
  })
}

/** Reactivates the caller at a provider. */
export async function reactivate({ database, session, siteKey }: Omit<StatusChange, 'now'>): Promise<Registration> {
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, session.accountKey)
    const { registration } = await findOwnRegistration(transaction, session.accountKey, siteKey)
    refuseReactivation(registration)
    const scope = scopeOf(registration.patient)
    await transaction.update(patients).set({ status: 'Active' }).where(ownedBy(scope, patients))
    return { ...registration, patient: { ...registration.patient, status: 'Active' as const } }
  })
}

function scopeOf({ siteKey, patientKey }: PatientRow): Scope {
  return { siteKey, patientKey }
}

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
function refuseOptOut(registration: Registration, all: Registration[]): void {
  if (registration.patient.status !== 'Active') throw new Problem('provider-change-failed')
  if (all.filter(({ patient }) => patient.status === 'Active').length < 2) throw new Problem('last-active-account')
}

/** Refuses to reactivate a registration that is not deactivated, or whose provider is in maintenance. */
function refuseReactivation({ patient, provider }: Registration): void {
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
