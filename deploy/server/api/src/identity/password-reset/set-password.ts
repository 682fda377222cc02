import type { PasswordMinLength } from '@homeside/contract/constants/limits'
import type { VerifyRequest } from '@homeside/contract/registration'
import { and, eq, isNull, ne } from 'drizzle-orm'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { accounts, passwordResets } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import { followInLinkedAccounts } from '../../platform/session/accounts.ts'
import { hashPassword, passwordFault } from '../../platform/session/passwords.ts'
import { revokeSessionsOfAccount } from '../../platform/session/sessions.ts'
import { openSignIn, type SigningIn, type SignIn, refuseLockedAccount } from '../session/open-sign-in.ts'
import { proveReset } from './prove-reset.ts'

type ResetRequest = Extract<VerifyRequest, { resetPasswordMode: true }>

/** Sets a new password after the proof of a reset, ends every session of the account, and signs in. */
export async function setPassword(
  request: SigningIn,
  body: ResetRequest,
  { passwordCost, passwordMinLength, queue }: Pick<Dependencies, 'passwordCost' | 'passwordMinLength' | 'queue'>,
): Promise<SignIn> {
  const { database, now } = request
  const { username, lastName, DateOfBirth: dateOfBirth, ResetKey: resetKey } = body
  refuseFault(body.password, username, passwordMinLength)
  const claim = { username, lastName, dateOfBirth, resetKey }
  const { reset, account, registrations } = await proveReset({ ...request, queue }, claim)
  refuseFault(body.password, account.username, passwordMinLength)
  refuseLockedAccount(account, now)
  const passwordHash = await hashPassword(body.password, passwordCost)
  const active = registrations.filter(({ patient }) => patient.status === 'Active')
  return database.transaction(async (transaction) => {
    const { accountKey } = account
    const used = await transaction
      .update(passwordResets)
      .set({ usedAt: now, usedByBindingHash: request.browser.ensure() })
      .where(and(eq(passwordResets.resetKey, reset.resetKey), isNull(passwordResets.usedAt)))
      .returning()
    // Somebody else used it at the same time.
    if (used.length === 0) throw new Problem('link-expired')
    await transaction
      .delete(passwordResets)
      .where(and(eq(passwordResets.accountKey, accountKey), ne(passwordResets.resetKey, reset.resetKey)))
    await transaction
      .update(accounts)
      .set({ passwordHash, passwordChangedAt: now })
      .where(eq(accounts.accountKey, accountKey))
    await followInLinkedAccounts(transaction, accountKey, { passwordHash })
    await revokeSessionsOfAccount(transaction, accountKey, now)
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'password', emails: [null] })
    return openSignIn({ ...request, database: transaction }, accountKey, active, { method: 'reset' })
  })
}

function refuseFault(password: string, username: string, minLength: PasswordMinLength): void {
  const fault = passwordFault(password, [username], minLength)
  if (fault !== null) throw new Problem('validation', { fields: { password: fault } })
}
