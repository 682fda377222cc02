import type { verifySelfRegisterCode } from '@homeside/contract/self-registration'
import { and, eq, gt } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { codeTriesAt } from '../../codes/code-limits.ts'
import { hashNumericCode } from '../../codes/numeric-code.ts'
import type { Scope } from '../../database/scope.ts'
import { selfRegistrations } from '../../database/tables/verification.ts'
import { countAttempts, takeBackAttempt } from '../../limits/count-attempts.ts'
import { hashSecret } from '../../session/secrets.ts'

/**
 * Proves the code that was sent for this browser's search.
 *
 * @throws Problem no-match; too-many-attempts once the tries at this patient are used up, whatever code is sent next.
 */
export async function proveCode(request: CallRequest<typeof verifySelfRegisterCode>): Promise<Scope> {
  const { body, browser, database, now, trail } = request
  const live = and(
    eq(selfRegistrations.transactionHash, hashSecret(body.TransactionKey)),
    eq(selfRegistrations.bindingHash, browser.hash ?? ''),
    gt(selfRegistrations.expiresAt, now),
    gt(selfRegistrations.codeExpiresAt, now),
  )
  const [search] = await database.select().from(selfRegistrations).where(live)
  if (search === undefined) throw new Problem('no-match')
  const { siteKey, patientKey } = search
  trail.patients.push({ siteKey, patientKey })
  const limits = codeTriesAt(`self-registration ${siteKey} ${patientKey}`)
  // Counted before it is compared, so that tries sent all at once count too.
  await countAttempts(database, limits, now)
  if (search.codeHash !== hashNumericCode(body.Code, search.transactionHash)) throw new Problem('no-match')
  await takeBackAttempt(database, ...limits)
  await database.update(selfRegistrations).set({ verifiedAt: now, codeHash: null }).where(live)
  return { siteKey, patientKey }
}
