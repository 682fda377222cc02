import { sendSecurityNotice } from '../identity/credentials/security-notice.ts'
import { sendQueuedLink } from '../identity/email-verification/send-verification.ts'
import { sendNoAccount, sendReset, sendUsername } from '../identity/password-reset/send-reset.ts'
import { sendInvitationAgain } from '../identity/registration-codes/invite-patient.ts'
import { sendCode } from '../identity/self-registration/send-code.ts'
import { sendReminder } from '../identity/short-codes/remind-of-supplies.ts'
import { sendTextedLink } from '../identity/short-codes/text-short-code.ts'
import { sendOrderNews } from '../messages/notifications/send-order-news.ts'
import { replyToText } from '../messages/texts/reply-to-text.ts'
import { mailConfirmation } from '../ordering/orders/email-confirmation.ts'
import { refundCharge } from '../ordering/refunds/ask-refund.ts'
import { tellDecision } from '../patients/changes/tell-decision.ts'
import { mailChargeNews } from '../payments/charging/mail-charge-news.ts'
import { readCard } from '../payments/charging/read-card.ts'
import { forgetCard } from '../payments/charging/saved-cards.ts'
import { followCharge, settleQueuedCharge } from '../payments/charging/settle-charge.ts'
import type { Job } from '../platform/queue/define-job.ts'
import { mailGivenUp, sendWebhook } from '../providers/events/send-webhook.ts'
import { tellStaff } from '../staff/lists/tell-staff.ts'
import { tellMessage } from '../staff/mailings/routes.ts'

/** Every job that this server does, each declared beside what does it. */
export const jobs = [
  sendSecurityNotice,
  sendQueuedLink,
  sendReset,
  sendUsername,
  sendNoAccount,
  sendInvitationAgain,
  sendCode,
  sendReminder,
  sendTextedLink,
  sendOrderNews,
  replyToText,
  mailConfirmation,
  refundCharge,
  tellDecision,
  mailChargeNews,
  settleQueuedCharge,
  followCharge,
  readCard,
  forgetCard,
  sendWebhook,
  mailGivenUp,
  tellMessage,
  tellStaff,
] as const satisfies readonly Job[]
