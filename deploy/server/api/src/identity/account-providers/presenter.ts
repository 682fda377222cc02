import type { AccountProvider, OptOutAnswer } from '@homeside/contract/account-providers'
import type { AccountUser } from '@homeside/contract/account-user'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import type { AccountRow, SessionRow } from '../../platform/database/tables/accounts.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import type { Registration } from '../../platform/session/account-queries.ts'
import { revokeSessionsOfPatient } from '../../platform/session/sessions.ts'
import { presentProviderAddress } from '../../providers/directory/presenter.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findOwnRegistration, lockAccount, refuseOptOut, refuseReactivation } from './policy.ts'

/**
 * A provider of an account on the wire.
 *
 * @param session The caller's session. Its provider is marked as the current one.
 */
export function presentAccountProvider({ patient, provider }: Registration, session: SessionRow): AccountProvider {
  return {
    SiteKey: provider.siteKey,
    ProviderId: provider.siteKey,
    ProviderCode: provider.providerCode,
    Alias: provider.alias,
    Name: provider.name,
    NickName: provider.name,
    Status: patient.status,
    IsCurrent: session.siteKey === provider.siteKey,
    Phone: provider.phone,
    Address: presentProviderAddress(provider),
    Logo: provider.logo,
  }
}

/** The providers of an account on the wire. The session's own is marked as current. */
export function presentAccountProviders(registrations: Registration[], session: SessionRow): AccountProvider[] {
  return registrations.map((registration) => presentAccountProvider(registration, session))
}

/** The answer to an opt-out on the wire. */
export function presentOptOut({ signedOut }: { signedOut: boolean }): OptOutAnswer {
  return { Success: true, SignedOut: signedOut }
}

/** The account of a patient without a provider, on the wire. */
export function presentAccountUser({ username, email, emailVerified, preferredLanguage }: AccountRow): AccountUser {
  return { Username: username, Email: email, IsEmailVerified: emailVerified, PreferredLanguage: preferredLanguage }
}

interface StatusChange {
  database: Database
  /** The caller's session. */
  session: SessionRow
  /** The provider to opt out of or to reactivate. */
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
