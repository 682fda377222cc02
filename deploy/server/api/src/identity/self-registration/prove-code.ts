import type { verifySelfRegisterCode } from '@homeside/contract/self-registration'
import { and, eq, gt } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import { codeTriesAt } from '../../platform/codes/code-limits.ts'
import { hashNumericCode, tellTriesLeft } from '../../platform/codes/random-codes.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { selfRegistrationCodes, selfRegistrations } from '../../platform/database/tables/registration.ts'
import { countAttempts, takeBackAttempt } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { sendCode } from './send-code.ts'

/**
 * Proves a code that was sent for this browser's search. Each code is valid for ten minutes, also when another was
 * sent. When the right code comes too late, another is sent to the same destination.
 *
 * @throws Problem no-match; code-expired; too-many-attempts once the tries at this patient are used up, whatever code is
 * sent next.
 */
export async function proveCode(
  request: CallRequest<typeof verifySelfRegisterCode>,
  queue: MessageQueue,
): Promise<Scope> {
  const { body, browser, database, language, now, trail } = request
  const bindingHash = browser.hash ?? ''
  const live = and(
    eq(selfRegistrations.transactionHash, hashSecret(body.TransactionKey)),
    eq(selfRegistrations.bindingHash, bindingHash),
    gt(selfRegistrations.expiresAt, now),
  )
  const [search] = await database.select().from(selfRegistrations).where(live)
  if (search === undefined) throw new Problem('no-match')
  const { siteKey, patientKey, transactionHash } = search
  trail.patients.push({ siteKey, patientKey })
  const limits = codeTriesAt(`self-registration ${siteKey} ${patientKey}`)
  // Counted before it is compared, so that tries at the same time count too.
  const triesLeft = await countAttempts(database, limits, now)
  const codeHash = hashNumericCode(body.Code, transactionHash)
  const [code] = await database
    .select()
    .from(selfRegistrationCodes)
    .where(
      and(eq(selfRegistrationCodes.transactionHash, transactionHash), eq(selfRegistrationCodes.codeHash, codeHash)),
    )
  if (code === undefined) throw new Problem('no-match', tellTriesLeft(triesLeft))
  await takeBackAttempt(database, ...limits)
  if (code.expiresAt <= now) {
    const { channel } = code
    await queue.add(database, sendCode, {
      transactionHash,
      bindingHash,
      channel,
      language,
      isCounted: false,
    })
    throw new Problem('code-expired')
  }
  // The code is kept, so that a patient who lost the answer may ask again.
  await database.update(selfRegistrations).set({ verifiedAt: now }).where(live)
  return { siteKey, patientKey }
}
