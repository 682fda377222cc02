import { maySendTo } from '../../codes/code-limits.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { noAccountMessage } from './no-account-message.ts'

/** Tells an address by email that it has no account. The page must not say so, and its owner waits for an email. */
export async function sendNoAccount(
  { database, mailer, now, isRetry }: Delivery,
  { email, language }: Extract<MessageJob, { kind: 'no-account' }>,
): Promise<void> {
  if (email === null || (!isRetry && !(await maySendTo(database, `reset:${email}`, now)))) return
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    sender: portalName,
    template: noAccountMessage,
    values: { sender: portalName },
    language,
  })
}
