import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import type { MessageJob } from './message-job.ts'
import type { MessageQueue } from './message-queue.ts'

type Notice = Extract<MessageJob, { kind: 'security-notice' }>

interface Told {
  accountKey: number
  what: Notice['what']
  /** The email address; null for the one on file when it is sent. */
  emails: readonly (string | null)[]
  /** The phone number; no text without one. */
  phones?: readonly (string | null)[]
  /** The record that it is about, whose provider tells it; none for the account itself. */
  of?: Scope
}

/**
 * Tells an account's owner about a sensitive change, whatever their settings. In the transaction of the change, so that
 * it is told if and only if it was made.
 */
export async function queueSecurityNotices(
  queue: Pick<MessageQueue, 'add'>,
  transaction: Database,
  { accountKey, what, emails, phones = [], of }: Told,
): Promise<void> {
  const notices = [
    ...[...new Set(emails.filter((to) => to !== ''))].map((to) => ({ channel: 'email' as const, to })),
    ...[...new Set(phones.filter((to) => to !== null))].map((to) => ({ channel: 'text' as const, to })),
  ]
  // A row with more than its keys is a scope, too.
  const record = of === undefined ? {} : { of: { siteKey: of.siteKey, patientKey: of.patientKey } }
  for (const notice of notices) {
    await queue.add(transaction, { kind: 'security-notice', accountKey, what, ...record, ...notice })
  }
}
