import type { Language } from '@homeside/contract/wire'
import { eq, ne } from 'drizzle-orm'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { ownedBy, servedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { openPendingAccount } from '../session/pending-account.ts'

interface VouchedPatient {
  siteKey: number
  /** What the identity provider says in the claim that names patients. */
  key: unknown
  /** For an account that is made now. */
  language: Language
}

/**
 * The patient whom an identity provider names by the key of the provider's own system; null when there is none, or the
 * provider has closed the record. Who has no account gets one, in which nobody can choose a password.
 */
export async function findVouchedPatient(
  { clock, database, passwordCost }: Pick<Dependencies, 'clock' | 'database' | 'passwordCost'>,
  { siteKey, key, language }: VouchedPatient,
): Promise<Scope | null> {
  if (typeof key !== 'string' && typeof key !== 'number') return null
  // No record has such a key, and no database could look for it.
  if (key === '' || String(key).includes('\0')) return null
  const [found] = await database
    .select({ patient: patients, hasPassword: accounts.hasPassword })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy({ siteKey }, patients, eq(patients.externalKey, String(key)), ne(patients.status, 'Closed')))
  if (found === undefined) return null
  const { patient, hasPassword } = found
  const scope = { siteKey, patientKey: patient.patientKey }
  if (hasPassword === true || (hasPassword === false && patient.singleSignOnAccount)) return scope
  const email = patient.emailOnFile ?? ''
  const chosen = { scope, email, language: patient.languageOnFile ?? language, cost: passwordCost }
  // Null when somebody has registered the patient in the meantime.
  if ((await openPendingAccount(database, chosen)) === null) return scope
  await database.transaction(async (transaction) => {
    const [marked] = await transaction
      .update(patients)
      .set({ singleSignOnAccount: true })
      .where(ownedBy(scope, patients, eq(patients.singleSignOnAccount, false)))
      .returning()
    // They need no password, and so no wizard that asks for one.
    await transaction.delete(registrationProgress).where(ownedBy(scope, registrationProgress))
    if (marked) await addEvent(transaction, scope, { type: 'registration.completed' }, clock())
  })
  return scope
}
