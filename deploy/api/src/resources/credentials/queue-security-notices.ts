import type { Database } from '../../database/database.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'

type Notice = Extract<MessageJob, { kind: 'security-notice' }>

interface Told {
  accountKey: number
  what: Notice['what']
  /** Where it is mailed: null for the address on file when it is sent. */
  emails: readonly (string | null)[]
  /** Where it is texted; nowhere for a number that there is not. */
  phones?: readonly (string | null)[]
}

/**
 * Tells an account's owner of a change that a stranger could have made, whatever they want to be told. In the transaction
 * of the change: it is told if and only if it was made.
 */
export async function queueSecurityNotices(
  queue: MessageQueue,
  transaction: Database,
  { accountKey, what, emails, phones = [] }: Told,
): Promise<void> {
  const notices = [
    ...[...new Set(emails.filter((to) => to !== ''))].map((to) => ({ channel: 'email' as const, to })),
    ...[...new Set(phones.filter((to) => to !== null))].map((to) => ({ channel: 'text' as const, to })),
  ]
  for (const notice of notices) {
    await queue.add(transaction, { kind: 'security-notice', accountKey, what, ...notice })
  }
}
