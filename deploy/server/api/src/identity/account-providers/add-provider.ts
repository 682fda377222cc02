import type { accountAddProvider, patientAddProvider } from '@homeside/contract/account-providers'
import { isRegistrationCode } from '@homeside/contract/constants/typed-text'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import { isUniqueViolation } from '../../platform/database/database-trouble.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts, type SessionRow } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'
import { countAttempts, forgetAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations, type Registration } from '../../platform/session/accounts.ts'
import { isVouchedFor } from '../../platform/session/authenticate.ts'
import { findProviderByCode } from '../../providers/directory/directory.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { isUsed, proveRegistrationCode, useRegistrationCode } from '../registration-codes/registration-code.ts'
import { findOwnRegistration, lockAccount } from './manage-providers.ts'

type AddProvider = CallRequest<typeof patientAddProvider> | CallRequest<typeof accountAddProvider>

/**
 * Links the caller's account to their record at another provider. Provider, code, name and birth date must all be
 * right: the answer does not say which is wrong, and it says only after proof that the record is registered already. A
 * code that this account has already used gets the first answer again.
 */
export async function addProvider(request: AddProvider, session: SessionRow): Promise<Registration> {
  const { body, database, now } = request
  if (!isRegistrationCode(body.RegistrationCode)) {
    throw new Problem('validation', { fields: { RegistrationCode: 'registration-code-invalid' } })
  }
  const limit = { purpose: 'add-provider', subject: String(session.accountKey), maxAttempts: 5, windowSeconds: 15 * 60 }
  await countAttempts(database, [limit], now)
  const provider = await findProviderByCode(database, body.ProviderCode)
  const proven = await proveRegistrationCode(
    database,
    {
      // No provider has this key, so a wrong provider takes as long as a wrong code.
      siteKey: provider?.siteKey ?? 0,
      registrationCode: body.RegistrationCode,
      lastName: body.LastName,
      dateOfBirth: body.DateOfBirth,
      usedByAccount: session.accountKey,
    },
    now,
    'no-match',
  )
  await forgetAttempts(database, [limit])
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, session.accountKey)
    const own = await findRegistrations(transaction, session.accountKey)
    const added = own.find(({ patient }) => patient.patientKey === proven.scope.patientKey)
    // Sent again because the answer was lost. It worked then, and nothing is left to do.
    if (added && (await isUsed(transaction, proven))) return added
    await claimRecord(transaction, proven.scope, session.accountKey)
    await useRegistrationCode(transaction, proven, now)
    await addEvent(transaction, proven.scope, { type: 'registration.completed' }, now)
    return (await findOwnRegistration(transaction, session.accountKey, proven.scope.siteKey)).registration
  })
}

/**
 * Links a record at a provider to the account.
 *
 * @throws Problem already-registered, when the record has an account or the account has a record at this provider.
 */
async function claimRecord(transaction: Database, scope: Scope, accountKey: number): Promise<void> {
  await lockPatient(transaction, scope)
  const [record] = await transaction
    .select({ patient: patients, provider: providers, hasPassword: accounts.hasPassword })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
  // An account without a password is an unfinished registration, which this ends.
  const isTaken = record?.patient.accountKey === accountKey || record?.hasPassword === true
  // An identity provider's account would then be the caller's only way to sign in.
  if (isTaken || (record && isVouchedFor([record]))) throw new Problem('already-registered')
  await transaction.delete(registrationProgress).where(ownedBy(scope, registrationProgress))
  try {
    // The account keeps its own way in, whatever this provider switches on later.
    const claimed = { accountKey, status: 'Active', singleSignOnAccount: false } as const
    await transaction.update(patients).set(claimed).where(ownedBy(scope, patients))
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('already-registered')
    throw error
  }
}
