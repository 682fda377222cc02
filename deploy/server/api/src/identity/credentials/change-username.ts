import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { changeUsername as changeUsernameCall } from '@homeside/contract/credentials'
import { and, eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import { isUniqueViolation } from '../../platform/database/database-trouble.ts'
import { accounts, type AccountRow } from '../../platform/database/tables/accounts.ts'
import { countingTakenNames } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { foldUsername, mayBeUsername, readAccount, followInLinkedAccounts } from '../../platform/session/accounts.ts'
import { refuseVouchedAccount } from '../../platform/session/authenticate.ts'
import { holdsUsername } from '../../platform/session/passwords.ts'
import { requireOwnProof } from '../../platform/session/proof.ts'
import type { SignIn } from '../session/open-sign-in.ts'
import { provePassword, renewSession, type CredentialSettings } from './prove-password.ts'

type Request = CallRequest<typeof changeUsernameCall>

/**
 * Changes the username of the caller's account. Only somebody who knows the password, or has given a proof within ten
 * minutes, learns that a name is taken, and of no more than twenty names in a day.
 */
export async function changeUsername(request: Request, settings: CredentialSettings): Promise<SignIn> {
  const { body, caller, database, now } = request
  await refuseVouchedAccount(database, caller.accountKey)
  const account = await readAccount(database, caller.accountKey)
  if (foldUsername(body.username) !== account.usernameFolded) refuse('username', 'invalid')
  if (foldUsername(body.newusername) === account.usernameFolded) refuse('newusername', 'username-unchanged')
  if (!mayBeUsername(body.newusername, account.emailVerified ? account.email : null)) {
    refuse('newusername', 'username-form')
  }
  if (body.password === undefined) {
    await requireOwnProof(database, caller, now)
  } else {
    await provePassword(request, account, ['password', body.password], settings)
    if (holdsUsername(body.password, body.newusername)) refuse('newusername', 'password-contains-username')
  }
  const told = { subject: String(account.accountKey), siteKey: caller.siteKey }
  return countingTakenNames(request, told, () => rename(request, account, settings.queue))
}

async function rename(request: Request, account: AccountRow, queue: MessageQueue): Promise<SignIn> {
  try {
    return await renameAtOnce(request, account, queue)
  } catch (error) {
    if (isUniqueViolation(error)) refuse('newusername', 'username-taken')
    throw error
  }
}

function renameAtOnce(request: Request, account: AccountRow, queue: MessageQueue): Promise<SignIn> {
  const { body, caller, database } = request
  return database.transaction(async (transaction) => {
    const changed = await transaction
      .update(accounts)
      .set({ username: body.newusername.trim(), usernameFolded: foldUsername(body.newusername) })
      .where(and(eq(accounts.accountKey, account.accountKey), eq(accounts.usernameFolded, account.usernameFolded)))
      .returning({ accountKey: accounts.accountKey })
    // Somebody changed it at the same time, and so ended this session.
    if (changed.length === 0) throw new Problem('session-expired')
    const { accountKey } = account
    await followInLinkedAccounts(transaction, accountKey, { username: body.newusername.trim() })
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'username', emails: [null] })
    return renewSession({ ...request, database: transaction }, caller)
  })
}

function refuse(field: 'username' | 'newusername', code: FieldCode): never {
  throw new Problem('validation', { fields: { [field]: code } })
}
