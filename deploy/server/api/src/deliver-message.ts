import type { Clock } from './dates/calendar.ts'
import { mailGivenUp, sendWebhook } from './events/send-webhook.ts'
import type { Delivery } from './queue/delivery.ts'
import type { MessageJob } from './queue/message-job.ts'
import type { Tried } from './queue/message-queue.ts'
import { tellDecision } from './resources/change-decisions/tell-decision.ts'
import { sendSecurityNotice } from './resources/credentials/security-notice.ts'
import { mailVerification } from './resources/email-verification/send-verification.ts'
import { sendOrderNews } from './resources/notifications/send-order-news.ts'
import { mailConfirmation } from './resources/orders/email-confirmation.ts'
import { sendNoAccount, sendReset, sendUsername } from './resources/password-reset/send-reset.ts'
import { mailChargeNews } from './resources/payments/mail-charge-news.ts'
import { settleQueuedCharge } from './resources/payments/settle-charge.ts'
import { refundCharge } from './resources/refunds/ask-refund.ts'
import { sendInvitationAgain } from './resources/registration-codes/invite-patient.ts'
import { sendCode } from './resources/self-registration/send-code.ts'
import { sendReminder } from './resources/short-codes/remind-of-supplies.ts'
import { sendTextedLink } from './resources/short-codes/text-short-code.ts'
import { tellStaff } from './resources/staff-lists/tell-staff.ts'
import { replyToText } from './resources/texts/answer-text.ts'

/**
 * Writes a message from its job, and hands it over.
 *
 * @throws Error when it could not be handed over, so that it is tried again.
 */
export async function deliverMessage(
  job: MessageJob,
  tried: Tried,
  { clock, ...given }: Omit<Delivery, 'now' | keyof Tried> & { clock: Clock },
): Promise<void> {
  const delivery = { ...given, ...tried, now: clock() }
  switch (job.kind) {
    case 'reset':
      return sendReset(delivery, job.accountKey, job.deviceHash)
    case 'usernames':
      return sendUsername(delivery, job)
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
    case 'supply-reminder':
      return sendReminder(delivery, job)
    case 'change-decided':
      return tellDecision(delivery, job)
    case 'security-notice':
      return sendSecurityNotice(delivery, job)
    case 'text-reply':
      return replyToText(delivery, job)
    case 'tell-staff':
      return tellStaff(delivery, job)
    case 'charge-news':
      return mailChargeNews(delivery, job)
    case 'settle-charge':
      return settleQueuedCharge(delivery, job)
    case 'webhook':
      return sendWebhook(delivery, job)
    case 'webhook-given-up':
      return mailGivenUp(delivery, job)
    case 'refund-charge':
      return refundCharge(delivery, job)
  }
}
