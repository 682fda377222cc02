import { proofMinutes } from '@homeside/contract/constants/limits'
import { eq } from 'drizzle-orm'

import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import { accounts, sessions } from '../database/tables/accounts.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import { instant } from '../dates/instants.ts'
import { findRegistrations } from '../resources/session/queries.ts'
import { isVouchedFor } from './vouched-account.ts'

/** Until when a proof counts. */
export function provenUntil(provenAt: Date): Date {
  return instant(provenAt).add(proofMinutes, 'minute').toDate()
}

/** Notes that the owner of a session has shown password or passkey. */
export async function noteProof(database: Database, { sessionKey }: SessionRow, now: Date): Promise<void> {
  await database.update(sessions).set({ provenAt: now }).where(eq(sessions.sessionKey, sessionKey))
}

/**
 * Lets through what changes how somebody is reached or comes in: only in a session whose owner has shown password or
 * passkey within ten minutes. Who has neither here (a texted link's session, an unfinished registration, an identity
 * provider's account) cannot be asked.
 *
 * @throws Problem proof-required.
 */
export async function requireProof(database: Database, session: SessionRow, now: Date): Promise<void> {
  if (session.provenAt !== null && now < provenUntil(session.provenAt)) return
  if (session.patientHubLite) return
  const [account] = await database
    .select({ hasPassword: accounts.hasPassword })
    .from(accounts)
    .where(eq(accounts.accountKey, session.accountKey))
  if (!account?.hasPassword || isVouchedFor(await findRegistrations(database, session.accountKey))) return
  throw new Problem('proof-required')
}
