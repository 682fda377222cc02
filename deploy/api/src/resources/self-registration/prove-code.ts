import type { verifySelfRegisterCode } from '@homeside/contract/self-registration'
import { and, eq, gt, lt, sql } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { hashNumericCode, maxCodeTries } from '../../codes/numeric-code.ts'
import type { Scope } from '../../database/scope.ts'
import { selfRegistrations } from '../../database/tables/verification.ts'
import { instant } from '../../dates/instants.ts'
import { hashSecret } from '../../session/secrets.ts'

/**
 * Proves the code that was sent for this browser's search.
 *
 * @throws Problem no-match; too-many-attempts once five tries are used up, until a new code is sent.
 */
export async function proveCode(request: CallRequest<typeof verifySelfRegisterCode>): Promise<Scope> {
  const { body, browser, database, now } = request
  const live = and(
    eq(selfRegistrations.transactionHash, hashSecret(body.TransactionKey)),
    eq(selfRegistrations.bindingHash, browser.hash ?? ''),
    gt(selfRegistrations.expiresAt, now),
    gt(selfRegistrations.codeExpiresAt, now),
  )
  // Counted before it is compared, so that tries sent all at once count too.
  const [tried] = await database
    .update(selfRegistrations)
    .set({ tries: sql`${selfRegistrations.tries} + 1` })
    .where(and(live, lt(selfRegistrations.tries, maxCodeTries)))
    .returning()
  if (tried === undefined) {
    const [used] = await database.select().from(selfRegistrations).where(live)
    if (!used?.codeExpiresAt) throw new Problem('no-match')
    const retryAfterSeconds = Math.max(1, instant(used.codeExpiresAt).diff(now, 'second'))
    throw new Problem('too-many-attempts', { retryAfterSeconds })
  }
  if (tried.codeHash !== hashNumericCode(body.Code, body.TransactionKey)) throw new Problem('no-match')
  await database.update(selfRegistrations).set({ verifiedAt: now, codeHash: null }).where(live)
  return { siteKey: tried.siteKey, patientKey: tried.patientKey }
}
