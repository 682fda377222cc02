import { linkHours } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { and, eq } from 'drizzle-orm'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { maySendTo, sendsTo } from '../../platform/codes/code-limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import type { AccountRow } from '../../platform/database/tables/accounts.ts'
import { emailVerifications } from '../../platform/database/tables/registration.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { linkExpiry, pageLink } from '../../platform/mail/links.ts'
import { senderOf, sendMessage } from '../../platform/mail/send-message.ts'
import type { MessageTemplate } from '../../platform/mail/send-message.ts'
import { sendOrQueue } from '../../platform/mail/send-or-queue.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { Delivery } from '../../platform/queue/delivery.ts'
import type { MessageJob } from '../../platform/queue/message-job.ts'
import { findRegistrations, readAccount } from '../../platform/session/account-queries.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'

/**
 * Emails an account the link that verifies its address, while its owner waits. A verified address needs none.
 *
 * @returns whether it was sent; if not, the mail server cannot be reached, and the queue sends it.
 * @throws Problem too-many-attempts, verification-email-failed.
 */
export async function sendVerification(
  database: Database,
  account: AccountRow,
  { mailer, pageOrigins, queue }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'>,
  now: Date,
): Promise<boolean> {
  const { accountKey, email } = account
  if (account.emailVerified) return true
  if (email === '') throw new Problem('verification-email-failed')
  await countAttempts(database, sendsTo(email), now)
  return sendOrQueue({
    send: () => mailLink({ database, mailer, pageOrigins, now }, account),
    queue: (as) => queue.add(database, { kind: 'email-verification', accountKey, isCounted: true }, as),
    failure: 'verification-email-failed',
  })
}

/** Emails the queued link, unless the address was verified meanwhile or got too many emails. */
export async function mailVerification(
  delivery: Delivery,
  { accountKey, isCounted }: Extract<MessageJob, { kind: 'email-verification' }>,
): Promise<void> {
  const { database, isRetry, now } = delivery
  const account = await readAccount(database, accountKey)
  if (account.emailVerified || account.email === '') return
  if (!isCounted && !isRetry && !(await maySendTo(database, account.email, now))) return
  await mailLink(delivery, account)
}

async function mailLink(
  { database, mailer, pageOrigins, now }: Pick<Delivery, 'database' | 'mailer' | 'pageOrigins' | 'now'>,
  { accountKey, email, preferredLanguage: language }: AccountRow,
): Promise<void> {
  const id = newSecret()
  await database
    .insert(emailVerifications)
    .values({ linkHash: hashSecret(id), accountKey, email, expiresAt: linkExpiry(now) })
  const provider = (await findRegistrations(database, accountKey))[0]?.provider
  const from = senderOf(provider)
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    ...from,
    template: verificationMessage,
    values: { sender: from.sender, link: pageLink(pageOrigins, provider, pageAddress(pagePaths.verifyEmail, { id })) },
    language,
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

/** Asks the owner of a mailbox to confirm it. */
const verificationMessage: MessageTemplate<{ sender: string; link: string }> = {
  en: ({ sender, link }) => ({
    subject: 'Please verify your email address',
    text: `${sender} needs to know that this email address is yours. Please open this link within ${linkHours} hours:\n\n${link}\n\nIf you did not expect this message, please ignore it.`,
  }),
  es: ({ sender, link }) => ({
    subject: 'Por favor verifique su dirección de correo electrónico',
    text: `${sender} necesita saber que esta dirección de correo es suya. Abra este enlace dentro de ${linkHours} horas:\n\n${link}\n\nSi no esperaba este mensaje, no haga nada.`,
  }),
}
