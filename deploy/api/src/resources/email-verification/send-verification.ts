import { and, eq } from 'drizzle-orm'

import { Problem } from '../../calls/problem.ts'
import { sendsTo } from '../../codes/code-limits.ts'
import { linkExpiry, pageLink } from '../../codes/links.ts'
import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { emailVerifications } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import { hashSecret, newSecret } from '../../session/secrets.ts'
import { findRegistrations } from '../session/queries.ts'
import { verificationMessage } from './verification-message.ts'

/**
 * Emails an account a link that verifies its address. An address that is verified needs none.
 *
 * @throws Problem too-many-attempts, verification-email-failed.
 */
export async function sendVerification(
  database: Database,
  account: AccountRow,
  { mailer, pageOrigins }: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
  now: Date,
): Promise<void> {
  const { accountKey, email, preferredLanguage: language } = account
  if (account.emailVerified) return
  if (email === '') throw new Problem('verification-email-failed')
  await countAttempts(database, sendsTo(email), now)
  const id = newSecret()
  await database
    .insert(emailVerifications)
    .values({ linkHash: hashSecret(id), accountKey, email, expiresAt: linkExpiry(now) })
  const sender = (await findRegistrations(database, accountKey))[0]?.provider.name ?? portalName
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    sender,
    template: verificationMessage,
    values: { sender, link: pageLink(pageOrigins, 'verify', id) },
    language,
    failure: 'verification-email-failed',
  })
}

/** The account that a link was sent to, however old the link, while it still has the address. */
export async function findLinkOwner(database: Database, id: string): Promise<AccountRow | null> {
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
