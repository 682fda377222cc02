import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { accounts, sessions, passwordResets } from '../../platform/database/tables/accounts.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'

/** Whether another account has an address to sign in with. One without a password keeps no address from anybody. */
export async function isLinkedElsewhere(
  database: Database,
  email: string,
  accountKey: number | null = null,
): Promise<boolean> {
  const [linked] = await database
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(
      and(
        eq(accounts.hasPassword, true),
        eq(sql`lower(${accounts.email})`, email.toLowerCase()),
        accountKey === null ? undefined : ne(accounts.accountKey, accountKey),
      ),
    )
    .limit(1)
  return linked !== undefined
}

interface OtherAddress {
  accountKey: number
  from: string
  to: string
  /** Whether its owner opened a link that was sent there. */
  isVerified: boolean
}

/**
 * Gives an account the address that its owner wants. What was mailed to the old one ends: links and codes for a new
 * password, and the sessions that one opened. Both addresses are told.
 */
export async function changeAccountEmail(
  transaction: PersonDatabase,
  { accountKey, from, to, isVerified }: OtherAddress,
  { queue, now }: { queue: Pick<MessageQueue, 'add'>; now: Date },
): Promise<void> {
  const own = eq(accounts.accountKey, accountKey)
  await transaction.update(accounts).set({ email: to, emailVerified: isVerified }).where(own)
  await transaction.delete(passwordResets).where(eq(passwordResets.accountKey, accountKey))
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.accountKey, accountKey), eq(sessions.method, 'reset'), isNull(sessions.revokedAt)))
  await queueSecurityNotices(queue, transaction, { accountKey, what: 'email', emails: [from, to] })
}
