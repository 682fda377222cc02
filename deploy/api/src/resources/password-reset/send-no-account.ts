import { emailFormat } from '@homeside/contract/constants/field-formats'
import type { Language } from '@homeside/contract/wire'

import { maySendTo } from '../../codes/code-limits.ts'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { noAccountMessage } from './no-account-message.ts'

/** Who asks for a message, and in what language. */
export interface Asking {
  database: Database
  browser: BrowserBinding
  language: Language
  now: Date
}

/** Tells an address that it has no account here: the page must not, and its owner waits for a mail that never comes. */
export async function sendNoAccount(
  { database, language, now }: Asking,
  email: string,
  { mailer }: Pick<Dependencies, 'mailer'>,
): Promise<void> {
  if (!emailFormat.pattern.test(email) || !(await maySendTo(database, `reset:${email}`, now))) return
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    sender: portalName,
    template: noAccountMessage,
    values: { sender: portalName },
    language,
    failure: 'request-failed',
  })
}
