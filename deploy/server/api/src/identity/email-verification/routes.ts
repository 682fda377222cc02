import {
  answerEmailOffer as answerEmailOfferCall,
  sendEmailVerification,
  verifyEmail as verifyEmailCall,
  type VerifyEmailAnswer,
} from '@homeside/contract/verification'
import { and, eq, gt, isNull } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, type AccountRow, emailVerifications } from '../../platform/database/tables/accounts.ts'
import { countingMisses, sendsFrom } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { mustBeActive, readAccount } from '../../platform/session/accounts.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { findSession } from '../../platform/session/sessions.ts'
import { answerEmailOffer, takeOfferedEmail } from './email-offer.ts'
import { sendVerification } from './send-verification.ts'

const presentSending = (wasSent: boolean) => ({ Success: true as const, ...(wasSent ? {} : { Queued: true as const }) })

/** Serves the calls that verify an email address. */
export function serveEmailVerification(serve: ServeCall, dependencies: Dependencies): void {
  // Public, because a link may expire while nobody is signed in. A session is checked here.
  serve(sendEmailVerification, {
    act: async (request) => {
      const { database, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      const account = await findAccount(request)
      return account === null || (await sendVerification(database, account, dependencies, now))
    },
    present: presentSending,
  })

  serve(answerEmailOfferCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: (request) => answerEmailOffer(request, dependencies),
    present: presentSending,
  })

  serve(verifyEmailCall, {
    act: (request) => countingMisses(request, () => verifyEmail(request, dependencies.queue)),
    present: (answer) => answer,
  })
}

/** The account of a link or of the session; null for an unknown link, and the answer does not reveal that. */
async function findAccount(request: CallRequest<typeof sendEmailVerification>): Promise<AccountRow | null> {
  const { body, browser, database, now, token } = request
  if (body.Id !== undefined) return findLinkOwner(database, body.Id)
  const session = await findSession(database, token, browser.hash, now)
  if (session === null || session.choosingProvider) throw new Problem('session-expired')
  return readAccount(database, session.accountKey)
}

/** The account that a link was sent to, however old the link, while it still has the address. */
async function findLinkOwner(database: Database, id: string): Promise<AccountRow | null> {
  const [row] = await database
    .select({ account: accounts })
    .from(emailVerifications)
    .innerJoin(
      accounts,
      and(eq(accounts.accountKey, emailVerifications.accountKey), eq(accounts.email, emailVerifications.email)),
    )
    .where(eq(emailVerifications.linkHash, hashSecret(id)))
  return row?.account ?? null
}

/**
 * Verifies the address that a link was sent to, once. An address that was offered becomes the account's.
 *
 * @throws Problem link-expired, also for an unknown link, and for one to an address that the account no longer has.
 */
async function verifyEmail(
  { database, params: { id }, now }: CallRequest<typeof verifyEmailCall>,
  queue: MessageQueue,
): Promise<VerifyEmailAnswer> {
  const owner = await findLinkOwner(database, id)
  if (owner?.emailVerified) return { Status: 'AlreadyVerified' }
  if (owner === null) {
    await takeOfferedEmail(database, id, { queue, now })
    return { Status: 'Verified' }
  }
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
