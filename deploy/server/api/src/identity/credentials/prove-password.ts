import type { changePassword } from '@homeside/contract/credentials'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { type AccountRow, type SessionRow, passwordResets } from '../../platform/database/tables/accounts.ts'
import { countAttempt } from '../../platform/limits/login-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations } from '../../platform/session/accounts.ts'
import { passwordMatches } from '../../platform/session/passwords.ts'
import { revokeSessionsOfAccount } from '../../platform/session/sessions.ts'
import { openSignIn, type SigningIn, type SignIn } from '../session/open-sign-in.ts'

export type CredentialSettings = Pick<Dependencies, 'loginLimits' | 'passwordCost' | 'passwordMinLength' | 'queue'>

/**
 * Requires the password again for a sensitive change. Somebody who found an open session may guess no more often than
 * at the login.
 *
 * @throws Problem too-many-attempts, or validation that names the field with the wrong password.
 */
export async function provePassword(
  request: Pick<CallRequest<typeof changePassword>, 'database' | 'address' | 'browser' | 'now'>,
  account: AccountRow,
  [field, password]: [field: string, password: string],
  { loginLimits, passwordCost }: Pick<CredentialSettings, 'loginLimits' | 'passwordCost'>,
): Promise<void> {
  const { database, address, browser, now } = request
  const attempt = { username: account.usernameFolded, address, browser }
  const forgetAttempt = await countAttempt(database, attempt, loginLimits, now)
  if (!(await passwordMatches(password, account.passwordHash, passwordCost))) {
    throw new Problem('validation', { fields: { [field]: 'invalid' } })
  }
  await forgetAttempt()
}

/**
 * Ends every session of the caller's account and every open reset, and opens a new session in place of the caller's.
 */
export async function renewSession(request: SigningIn, caller: SessionRow): Promise<SignIn> {
  const { database, now } = request
  await revokeSessionsOfAccount(database, caller.accountKey, now)
  await database.delete(passwordResets).where(eq(passwordResets.accountKey, caller.accountKey))
  const registrations = await findRegistrations(database, caller.accountKey)
  const standing = registrations.filter(({ provider }) => provider.siteKey === caller.siteKey)
  return openSignIn(request, caller.accountKey, standing, { follows: caller, isProvenAnew: true })
}
