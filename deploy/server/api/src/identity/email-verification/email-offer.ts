import type { answerEmailOffer as answerEmailOfferCall } from '@homeside/contract/verification'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'

import { changeAccountEmail, isLinkedElsewhere } from '../../patients/details/account-email.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { PersonDatabase } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { emailVerifications } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { sendsTo } from '../../platform/limits/code-limits.ts'
import { countAttempts, countingTakenNames } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { findRegistrations, readAccount } from '../../platform/session/accounts.ts'
import { requireProof } from '../../platform/session/proof.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { sendOrQueueLink } from './send-verification.ts'

/**
 * Ends the offer of an address that the provider has, or sends the link there by which the account gets it.
 *
 * @returns whether it was sent; if not, the mail server cannot be reached, and the queue sends it.
 * @throws Problem not-found when something else is offered by now; email-already-linked, proof-required,
 *   too-many-attempts, verification-email-failed.
 */
export async function answerEmailOffer(
  { body, caller, database, now }: CallRequest<typeof answerEmailOfferCall>,
  dependencies: Dependencies,
): Promise<boolean> {
  const { account, patient, scope, session } = caller
  if (!body.Accept) {
    await database
      .update(patients)
      .set({ emailOffered: null })
      .where(ownedBy(scope, patients, isOffered(body.Email)))
    return true
  }
  await requireProof(database, session, now)
  const offered = patient.emailOffered
  if (offered?.toLowerCase() !== body.Email.toLowerCase()) throw new Problem('not-found')
  const { accountKey } = account
  const told = { subject: String(accountKey), siteKey: scope.siteKey }
  await countingTakenNames({ database, now }, told, async () => {
    if (await isLinkedElsewhere(database, offered, accountKey)) throw new Problem('email-already-linked')
  })
  await countAttempts(database, sendsTo(`${scope.siteKey} ${offered}`), now)
  const link = { account: await readAccount(database, accountKey), email: offered, offeredAtSite: scope.siteKey }
  return sendOrQueueLink({ ...dependencies, database, now }, link)
}

/**
 * Gives an account the address that it was offered, by the link that was sent there.
 *
 * @throws Problem link-expired, also for an unknown link, and when the address is offered no longer.
 */
export function takeOfferedEmail(
  database: PersonDatabase,
  id: string,
  { queue, now }: { queue: MessageQueue; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const [link] = await transaction
      .update(emailVerifications)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailVerifications.linkHash, hashSecret(id)),
          isNotNull(emailVerifications.offeredAtSite),
          isNull(emailVerifications.usedAt),
          gt(emailVerifications.expiresAt, now),
        ),
      )
      .returning()
    if (link === undefined) throw new Problem('link-expired')
    const { accountKey, email, offeredAtSite } = link
    const registrations = await findRegistrations(transaction, accountKey)
    const stands = registrations.some(
      ({ patient }) => patient.siteKey === offeredAtSite && patient.emailOffered?.toLowerCase() === email.toLowerCase(),
    )
    if (!stands || (await isLinkedElsewhere(transaction, email, accountKey))) throw new Problem('link-expired')
    await transaction
      .update(patients)
      .set({ emailOffered: null })
      .where(and(eq(patients.accountKey, accountKey), isOffered(email)))
    const { email: from } = await readAccount(transaction, accountKey)
    await changeAccountEmail(transaction, { accountKey, from, to: email, isVerified: true }, { queue, now })
  })
}

function isOffered(email: string) {
  return eq(sql`lower(${patients.emailOffered})`, email.toLowerCase())
}
