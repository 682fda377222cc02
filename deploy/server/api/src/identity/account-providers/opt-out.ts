import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import type { SessionRow } from '../../platform/database/tables/accounts.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import type { Registration } from '../../platform/session/account-queries.ts'
import { revokeSessionsOfPatient } from '../../platform/session/sessions.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findOwnRegistration, lockAccount, refuseOptOut, refuseReactivation } from './policy.ts'

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
