import { sendSecurityNotice } from '../identity/credentials/security-notice.ts'
import { mailVerification } from '../identity/email-verification/send-verification.ts'
import { sendNoAccount, sendReset, sendUsername } from '../identity/password-reset/send-reset.ts'
import { sendInvitationAgain } from '../identity/registration-codes/invite-patient.ts'
import { sendCode } from '../identity/self-registration/send-code.ts'
import { sendReminder } from '../identity/short-codes/remind-of-supplies.ts'
import { sendTextedLink } from '../identity/short-codes/text-short-code.ts'
import { sendOrderNews } from '../messages/notifications/send-order-news.ts'
import { replyToText } from '../messages/texts/answer-text.ts'
import { mailConfirmation } from '../ordering/orders/email-confirmation.ts'
import { refundCharge } from '../ordering/refunds/ask-refund.ts'
import { tellDecision } from '../patients/change-decisions/tell-decision.ts'
import { mailChargeNews } from '../payments/charging/mail-charge-news.ts'
import { settleQueuedCharge } from '../payments/charging/settle-charge.ts'
import type { Clock } from '../platform/dates/calendar.ts'
import type { Delivery } from '../platform/queue/delivery.ts'
import type { MessageJob } from '../platform/queue/message-job.ts'
import type { Tried } from '../platform/queue/message-queue.ts'
import { mailGivenUp, sendWebhook } from '../providers/events/send-webhook.ts'
import { tellStaff } from '../staff/lists/tell-staff.ts'

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
