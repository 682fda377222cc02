import type { useLinkedAccount as useLinkedAccountCall } from '@homeside/contract/registration'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import type { LinkedAccountRow } from '../../platform/database/tables/registration.ts'
import { countAttempts, takeBackAttempt } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { emailVerification } from '../../platform/queue/account-jobs.ts'
import { findLinkedAccount } from '../../platform/session/accounts.ts'
import { passwordMatches } from '../../platform/session/passwords.ts'
import { findProgress } from '../session/open-sign-in.ts'
import { saveCredentials } from './choose-credentials.ts'
import { keepStep } from './progress.ts'

type Request = CallRequest<typeof useLinkedAccountCall>

/**
 * Takes over username and password of the patient's account in the provider's own web portal, and goes on to the next
 * step.
 *
 * @throws Problem validation for another password; too-many-attempts after five of them; forbidden for a patient
 * without such an account.
 */
export async function useLinkedAccount(
  request: Request,
  { passwordCost, queue }: Pick<Dependencies, 'passwordCost' | 'queue'>,
): Promise<void> {
  const { caller, database, now } = request
  const { username, passwordHash } = await proveLinkedAccount(request, passwordCost)
  await database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    const progress = await findProgress(transaction, caller.scope)
    if (progress === null || progress.isComplete) throw new Problem('forbidden')
    await saveCredentials(transaction, caller, { username, passwordHash, answers: [] }, now)
    const saved = { Security: { Username: username, QuestionKeys: [] } }
    await keepStep(transaction, caller.scope, progress, { step: 1, saved })
    await queue.add(transaction, emailVerification, { accountKey: caller.account.accountKey, isCounted: false })
  })
}

async function proveLinkedAccount(
  { body, caller, database, now }: Request,
  cost: Dependencies['passwordCost'],
): Promise<LinkedAccountRow> {
  const linked = await findLinkedAccount(database, caller.scope)
  if (linked === null) throw new Problem('forbidden')
  const { siteKey, patientKey } = caller.scope
  const limit = {
    purpose: 'linked-password',
    subject: `${siteKey} ${patientKey}`,
    maxAttempts: 5,
    windowSeconds: 15 * 60,
  }
  // Counted before it is compared, so that tries at the same time count too.
  await countAttempts(database, [limit], now)
  if (!(await passwordMatches(body.Password, linked.passwordHash, cost))) {
    throw new Problem('validation', { fields: { Password: 'invalid' } })
  }
  await takeBackAttempt(database, limit)
  return linked
}
