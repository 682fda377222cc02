import { eq } from 'drizzle-orm'

import type { SessionRow } from '../../database/tables/accounts.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import { findRegistrations } from '../../session/account-queries.ts'
import { revokeSessionsOfAccount } from '../../session/sessions.ts'
import { openSignIn } from '../session/open-sign-in.ts'
import type { SigningIn } from '../session/open-sign-in.ts'
import type { SignIn } from '../session/presenter.ts'

/**
 * Ends every session of the caller's account and every open reset, and opens a new session in place of the caller's.
 */
export async function renewSession(request: SigningIn, caller: SessionRow): Promise<SignIn> {
  const { database, now } = request
  await revokeSessionsOfAccount(database, caller.accountKey, now)
  await database.delete(passwordResets).where(eq(passwordResets.accountKey, caller.accountKey))
  const registrations = await findRegistrations(database, caller.accountKey)
  const standing = registrations.filter(({ provider }) => provider.siteKey === caller.siteKey)
  return openSignIn(request, caller.accountKey, standing, { follows: caller, isProvenAnew: true })
}
