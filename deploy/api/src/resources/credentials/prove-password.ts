import type { changePassword } from '@homeside/contract/credentials'

import type { CallRequest } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { countAttempt } from '../../limits/login-limits.ts'
import { Problem } from '../../problems/problem.ts'
import { passwordMatches } from '../../session/passwords.ts'

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
