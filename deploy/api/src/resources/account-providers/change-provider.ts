import type { changeProvider as changeProviderCall } from '@homeside/contract/account-providers'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../problems/problem.ts'
import { findRegistrations } from '../../session/account-queries.ts'
import { isByWordOfOne } from '../../session/proof.ts'
import { revokeSession } from '../../session/sessions.ts'
import { openSignIn } from '../session/open-sign-in.ts'
import type { SignIn } from '../session/presenter.ts'
import { lockAccount } from './lock-account.ts'

/**
 * Switches to another active provider of the account. The new session has the absolute end of the old one, because
 * nothing was proved again.
 *
 * @throws Problem forbidden, also for a session that one provider alone vouches for.
 */
export async function changeProvider(request: CallRequest<typeof changeProviderCall>): Promise<SignIn> {
  const { body, caller, database, now } = request
  if (isByWordOfOne(caller)) throw new Problem('forbidden')
  return database.transaction(async (transaction) => {
    // An opt-out at the same time must not leave a session where it has just ended them all.
    await lockAccount(transaction, caller.accountKey)
    const all = await findRegistrations(transaction, caller.accountKey)
    const chosen = all.filter(({ patient, provider }) => {
      return provider.siteKey === body.selectedSite && patient.status === 'Active'
    })
    if (chosen.length === 0) throw new Problem('forbidden')
    await revokeSession(transaction, caller, now)
    return openSignIn({ ...request, database: transaction }, caller.accountKey, chosen, { follows: caller })
  })
}
