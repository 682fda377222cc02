import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { hashPassword, type PasswordCost } from '../../platform/session/passwords.ts'
import { newSecret } from '../../platform/session/secrets.ts'

interface PendingAccount {
  scope: Scope
  /** Empty when nobody knows one. */
  email: string
  language: Language
  cost: PasswordCost
}

/**
 * The account of a proved patient who has chosen no password yet, made when there is none. Its username and password
 * are secrets that nobody gets, so nobody can sign in to it.
 *
 * @returns null when somebody has registered the patient in the meantime.
 */
export async function openPendingAccount(database: PersonDatabase, pending: PendingAccount): Promise<number | null> {
  const { scope, email, language, cost } = pending
  const passwordHash = await hashPassword(newSecret(), cost)
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const [known] = await transaction
      .select({ account: accounts })
      .from(patients)
      .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(ownedBy(scope, patients))
    if (known?.account.hasPassword) return null
    if (known) {
      const { accountKey } = known.account
      if (email !== '') await transaction.update(accounts).set({ email }).where(eq(accounts.accountKey, accountKey))
      return accountKey
    }
    const name = `pending:${newSecret()}`
    const [account] = await transaction
      .insert(accounts)
      .values({
        username: name,
        usernameFolded: name.toLowerCase(),
        passwordHash,
        hasPassword: false,
        email,
        preferredLanguage: language,
      })
      .returning({ accountKey: accounts.accountKey })
    if (account === undefined) throw new Error('The account was not written.')
    await transaction.update(patients).set({ accountKey: account.accountKey }).where(ownedBy(scope, patients))
    return account.accountKey
  })
}
