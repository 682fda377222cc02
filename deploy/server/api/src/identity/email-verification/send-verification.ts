import { linkHours } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { PersonDatabase } from '../../platform/database/database.ts'
import { type AccountRow, emailVerifications } from '../../platform/database/tables/accounts.ts'
import { maySendTo, sendsTo } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { linkExpiry, pageLink } from '../../platform/mail/links.ts'
import { senderOf, sendMessage, type MessageTemplate, sendOrQueue } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { emailVerification } from '../../platform/queue/account-jobs.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { findRegistrations, readAccount } from '../../platform/session/accounts.ts'
import { hashSecret, newSecret } from '../../platform/session/secrets.ts'

/**
 * Emails an account the link that verifies its address, while its owner waits. A verified address needs none.
 *
 * @returns whether it was sent; if not, the mail server cannot be reached, and the queue sends it.
 * @throws Problem too-many-attempts, verification-email-failed.
 */
export async function sendVerification(
  database: PersonDatabase,
  account: AccountRow,
  { mailer, pageOrigins, queue }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'>,
  now: Date,
): Promise<boolean> {
  const { email } = account
  if (account.emailVerified) return true
  if (email === '') throw new Problem('verification-email-failed')
  await countAttempts(database, sendsTo(email), now)
  return sendOrQueueLink({ database, mailer, pageOrigins, queue, now }, { account, email })
}

/** A link to an account's own address, or to one that a provider offers it. */
interface VerifyingLink {
  account: AccountRow
  email: string
  offeredAtSite?: number
}

type Sending = Pick<Delivery, 'database' | 'mailer' | 'pageOrigins' | 'now'>

/** Emails a link while somebody waits for it. Returns false when the queue has to do it. */
export function sendOrQueueLink({ queue, ...sending }: Sending & Pick<Dependencies, 'queue'>, link: VerifyingLink) {
  const { accountKey } = link.account
  const site = link.offeredAtSite === undefined ? {} : { offeredAtSite: link.offeredAtSite }
  return sendOrQueue({
    send: () => mailLink(sending, link),
    queue: (as) => queue.add(sending.database, emailVerification, { accountKey, isCounted: true, ...site }, as),
    failure: 'verification-email-failed',
  })
}

/** Emails the queued link, unless the address was verified or the offer answered meanwhile, or it got too many emails. */
export const sendQueuedLink = defineJob({
  ...emailVerification,
  deliver: async (delivery, { accountKey, isCounted, offeredAtSite }): Promise<void> => {
    const { database, isRetry, now } = delivery
    const account = await readAccount(database, accountKey)
    if (offeredAtSite !== undefined) {
      const registrations = await findRegistrations(database, accountKey)
      const offered = registrations.find(({ patient }) => patient.siteKey === offeredAtSite)?.patient.emailOffered
      if (offered) await mailLink(delivery, { account, email: offered, offeredAtSite })
      return
    }
    if (account.emailVerified || account.email === '') return
    if (!isCounted && !isRetry && !(await maySendTo(database, account.email, now))) return
    await mailLink(delivery, { account, email: account.email })
  },
})

async function mailLink(
  { database, mailer, pageOrigins, now }: Sending,
  { account: { accountKey, preferredLanguage: language }, email, offeredAtSite }: VerifyingLink,
): Promise<void> {
  const id = newSecret()
  await database
    .insert(emailVerifications)
    .values({ linkHash: hashSecret(id), accountKey, email, offeredAtSite, expiresAt: linkExpiry(now) })
  const registrations = await findRegistrations(database, accountKey)
  const offering = registrations.find(({ patient }) => patient.siteKey === offeredAtSite)
  const provider = (offering ?? registrations[0])?.provider
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
