import { sendEmailVerification, verifyEmail as verifyEmailCall } from '@homeside/contract/verification'

import type { CallRequest, ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { sendsFrom } from '../../codes/code-limits.ts'
import { countingMisses } from '../../codes/counting-misses.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { Problem } from '../../problems/problem.ts'
import { readAccount } from '../../session/account-queries.ts'
import { findSession } from '../../session/sessions.ts'
import { findLinkOwner, sendVerification } from './send-verification.ts'
import { verifyEmail } from './verify-email.ts'

/** Serves the calls that verify an email address. */
export function serveEmailVerification(serve: ServeCall, dependencies: Dependencies): void {
  // Public, because a link may expire while nobody is signed in. A session is checked here.
  serve(sendEmailVerification, {
    act: async (request) => {
      const { database, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      const account = await findReader(request)
      return account === null || (await sendVerification(database, account, dependencies, now))
    },
    present: (wasSent) => ({ Success: true as const, ...(wasSent ? {} : { Queued: true as const }) }),
  })

  serve(verifyEmailCall, {
    act: (request) => countingMisses(request, () => verifyEmail(request.database, request.params.id, request.now)),
    present: (answer) => answer,
  })
}

/** Whose address it is; null for an unknown link, which is not revealed. */
async function findReader(request: CallRequest<typeof sendEmailVerification>): Promise<AccountRow | null> {
  const { body, browser, database, now, token } = request
  if (body.Id !== undefined) return findLinkOwner(database, body.Id)
  const session = await findSession(database, token, browser.hash, now)
  if (session === null || session.choosingProvider) throw new Problem('session-expired')
  return readAccount(database, session.accountKey)
}
