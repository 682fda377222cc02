import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import {
  changePassword as changePasswordCall,
  changeUsername as changeUsernameCall,
} from '@homeside/contract/credentials'
import { and, eq } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import { readAccount, followInLinkedAccounts } from '../../platform/session/accounts.ts'
import { refuseVouchedAccount } from '../../platform/session/authenticate.ts'
import { hashPassword, passwordMatches, passwordFault } from '../../platform/session/passwords.ts'
import { requireOwnProof } from '../../platform/session/proof.ts'
import { presentSignIn, type SignIn } from '../session/open-sign-in.ts'
import { changeUsername } from './change-username.ts'
import { provePassword, renewSession, type CredentialSettings } from './prove-password.ts'

/** Serves the calls that change username and password. */
export function serveCredentials(serve: ServeCall, settings: Dependencies): void {
  serve(changeUsernameCall, { act: (request) => changeUsername(request, settings), present: presentSignIn })
  serve(changePasswordCall, { act: (request) => changePassword(request, settings), present: presentSignIn })
}

/**
 * Gives the caller's account another password. The caller has to type the present password, or must have given a proof,
 * such as a passkey, within the last ten minutes.
 */
async function changePassword(
  request: CallRequest<typeof changePasswordCall>,
  settings: CredentialSettings,
): Promise<SignIn> {
  const { body, caller, database, now } = request
  await refuseVouchedAccount(database, caller.accountKey)
  const account = await readAccount(database, caller.accountKey)
  const fault = passwordFault(body.NewPassword, [account.username], settings.passwordMinLength)
  if (body.CurrentPassword === undefined) {
    await requireOwnProof(database, caller, now)
    if (await passwordMatches(body.NewPassword, account.passwordHash, settings.passwordCost))
      refuse('password-unchanged')
    if (fault !== null) refuse(fault)
  } else {
    if (isSame(body.CurrentPassword, body.NewPassword)) refuse('password-unchanged')
    if (fault !== null) refuse(fault)
    await provePassword(request, account, ['CurrentPassword', body.CurrentPassword], settings)
  }
  const passwordHash = await hashPassword(body.NewPassword, settings.passwordCost)
  return database.transaction(async (transaction) => {
    const changed = await transaction
      .update(accounts)
      .set({ passwordHash, passwordChangedAt: now })
      .where(and(eq(accounts.accountKey, account.accountKey), eq(accounts.passwordHash, account.passwordHash)))
      .returning({ accountKey: accounts.accountKey })
    // Somebody changed it at the same time, and so ended this session.
    if (changed.length === 0) throw new Problem('session-expired')
    const { accountKey } = account
    await followInLinkedAccounts(transaction, accountKey, { passwordHash })
    await queueSecurityNotices(settings.queue, transaction, { accountKey, what: 'password', emails: [null] })
    return renewSession({ ...request, database: transaction, now }, caller)
  })
}

function isSame(current: string, wanted: string): boolean {
  return current.normalize('NFKC') === wanted.normalize('NFKC')
}

function refuse(fault: FieldCode): never {
  throw new Problem('validation', { fields: { NewPassword: fault } })
}
