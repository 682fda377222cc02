import { emailFormat } from '@homeside/contract/constants/field-formats'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import type { TrailNotes } from '../../audit/trail-notes.ts'
import type { Database } from '../../database/database.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { findAccountsByEmail, findNamedAccounts, mayBeTold } from '../../session/find-named-accounts.ts'
import { foldUsername } from '../../session/fold-username.ts'
import { hashSecret } from '../../session/secrets.ts'

/** Who asks for a message, and in which language. */
interface Asking {
  database: Database
  browser: BrowserBinding
  language: Language
  trail: TrailNotes
}

/**
 * Queues a link and a code for the owner of a username, an email address or an earlier link; and for an unknown
 * address, the message that there is no account. All three are always looked up, so that the time reveals nothing.
 */
export async function askForReset(
  { database, browser, language, trail }: Asking,
  name: string,
  queue: MessageQueue,
): Promise<void> {
  const folded = foldUsername(name)
  const named = await findNamedAccounts(database, folded)
  const byLink = await database
    .select({ accountKey: passwordResets.accountKey })
    .from(passwordResets)
    .where(eq(passwordResets.linkHash, hashSecret(name)))
  const found = named.length > 0 ? named : byLink
  trail.accountKey = found[0]?.accountKey ?? null
  const { deviceHash } = browser
  const [first, ...others] = found.map(({ accountKey }) => ({ kind: 'reset' as const, accountKey, deviceHash }))
  await queue.add(database, first ?? forNobody(folded, language))
  for (const other of others) await queue.add(database, other)
}

/** Queues the usernames of an address, or that there are none. */
export async function askForUsernames(
  { database, language, trail }: Asking,
  email: string,
  queue: MessageQueue,
): Promise<void> {
  const folded = foldUsername(email)
  const first = (await findAccountsByEmail(database, folded)).find(mayBeTold)
  trail.accountKey = first?.accountKey ?? null
  const job = first && { kind: 'usernames' as const, accountKey: first.accountKey }
  await queue.add(database, job ?? forNobody(folded, language))
}

/** An unknown name that is no address is queued too, and reaches nobody. */
function forNobody(folded: string, language: Language): MessageJob {
  return { kind: 'no-account', email: emailFormat.pattern.test(folded) ? folded : null, language }
}
