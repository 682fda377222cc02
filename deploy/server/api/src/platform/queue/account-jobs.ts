import { z } from 'zod'

import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { patientScope, type MessageQueue } from './message-queue.ts'

/* Jobs about an account, for every subject that changes one. They are done where accounts are. */

/** A link that verifies an account's address. It is counted when it was requested, or when it is sent. */
export const emailVerification = {
  kind: 'email-verification' as const,
  data: z.strictObject({ accountKey: z.int(), isCounted: z.boolean(), offeredAtSite: z.int().optional() }),
}

/** Says that something sensitive was changed. */
export const securityNotice = {
  kind: 'security-notice' as const,
  data: z.strictObject({
    accountKey: z.int(),
    of: z.strictObject(patientScope).optional(),
    what: z.enum([
      'password',
      'username',
      'email',
      'email-asked',
      'email-offered',
      'phone',
      'phone-asked',
      'passkey-added',
      'passkey-removed',
    ]),
    channel: z.enum(['email', 'text']),
    /** An address that is no longer on file has no key, so it is in the job. Null for the account's own email address. */
    to: z.string().nullable(),
  }),
}

interface Told {
  accountKey: number
  what: z.infer<typeof securityNotice.data>['what']
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
    await queue.add(transaction, securityNotice, { accountKey, what, ...record, ...notice })
  }
}
