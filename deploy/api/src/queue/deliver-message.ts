import type { Database } from '../database/database.ts'
import type { Clock } from '../dates/instants.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Processor } from '../processor/processor.ts'
import { tellDecision } from '../resources/changes/tell-decision.ts'
import { sendSecurityNotice } from '../resources/credentials/security-notice.ts'
import { mailVerification } from '../resources/email-verification/send-verification.ts'
import { replyToText } from '../resources/notifications/reply-to-text.ts'
import { sendOrderNews } from '../resources/notifications/send-order-news.ts'
import { mailConfirmation } from '../resources/orders/email-confirmation.ts'
import { sendNoAccount } from '../resources/password-reset/send-no-account.ts'
import { sendReset } from '../resources/password-reset/send-reset.ts'
import { sendUsername } from '../resources/password-reset/send-username.ts'
import { mailChargeNews } from '../resources/payments/mail-charge-news.ts'
import { refundCharge } from '../resources/payments/refund-charge.ts'
import { settleQueuedCharge } from '../resources/payments/settle-charge.ts'
import { sendInvitationAgain } from '../resources/registration-codes/invite-patient.ts'
import { sendCode } from '../resources/self-registration/send-code.ts'
import { sendTextedLink } from '../resources/short-codes/text-short-code.ts'
import type { MessageJob } from './message-job.ts'
import type { MessageQueue } from './message-queue.ts'

/** What is needed to send a message of the queue. */
export interface Delivery {
  database: Database
  mailer: Mailer
  queue: MessageQueue
  processor: Processor
  /** Links lead to the first. */
  pageOrigins: readonly string[]
  /** The origin at which mail programs reach the API. */
  apiOrigin?: string | undefined
  now: Date
  /** Whether it was tried before and already counted against the limit on messages to one target. */
  isRetry: boolean
}

/**
 * Writes a message from its job, and hands it over.
 *
 * @throws Error when it could not be handed over, so that it is tried again.
 */
export async function deliverMessage(
  job: MessageJob,
  isRetry: boolean,
  { clock, ...given }: Omit<Delivery, 'now' | 'isRetry'> & { clock: Clock },
): Promise<void> {
  const delivery = { ...given, isRetry, now: clock() }
  switch (job.kind) {
    case 'reset':
      return sendReset(delivery, job.accountKey, job.deviceHash)
    case 'usernames':
      return sendUsername(delivery, job.accountKey)
    case 'no-account':
      return sendNoAccount(delivery, job)
    case 'self-registration-code':
      return sendCode(delivery, job)
    case 'email-verification':
      return mailVerification(delivery, job)
    case 'order-confirmation':
      return mailConfirmation(delivery, job)
    case 'invitation':
      return sendInvitationAgain(delivery, job)
    case 'texted-link':
      return sendTextedLink(delivery, job)
    case 'delivery-news':
      return sendOrderNews(delivery, job)
    case 'change-decided':
      return tellDecision(delivery, job)
    case 'security-notice':
      return sendSecurityNotice(delivery, job)
    case 'text-reply':
      return replyToText(delivery, job)
    case 'charge-news':
      return mailChargeNews(delivery, job)
    case 'settle-charge':
      return settleQueuedCharge(delivery, job)
    case 'refund-charge':
      return refundCharge(delivery, job)
  }
}
