import type { VerifyEmailAnswer } from '@homeside/contract/verification'
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { emailVerifications } from '../../database/tables/verification.ts'
import { Problem } from '../../problems/problem.ts'
import { hashSecret } from '../../session/secrets.ts'
import { findLinkOwner } from './send-verification.ts'

/**
 * Verifies the address that a link was sent to, once.
 *
 * @throws Problem link-expired, also for an unknown link, and for one to an address that the account no longer has.
 */
export async function verifyEmail(database: Database, id: string, now: Date): Promise<VerifyEmailAnswer> {
  const owner = await findLinkOwner(database, id)
  if (owner?.emailVerified) return { Status: 'AlreadyVerified' }
  if (owner === null) throw new Problem('link-expired')
  return database.transaction(async (transaction) => {
    const used = await transaction
      .update(emailVerifications)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailVerifications.linkHash, hashSecret(id)),
          isNull(emailVerifications.usedAt),
          gt(emailVerifications.expiresAt, now),
        ),
      )
      .returning()
    if (used.length === 0) throw new Problem('link-expired')
    await transaction
      .update(accounts)
      .set({ emailVerified: true })
      .where(and(eq(accounts.accountKey, owner.accountKey), eq(accounts.email, owner.email)))
    return { Status: 'Verified' as const }
  })
}
