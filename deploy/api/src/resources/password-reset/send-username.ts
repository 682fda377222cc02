import { maySendTo } from '../../codes/code-limits.ts'
import { pageLink } from '../../codes/links.ts'
import type { Dependencies } from '../../dependencies.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import { foldUsername } from '../../session/fold-username.ts'
import { findAccountsByEmail } from './find-named-accounts.ts'
import { sendNoAccount } from './send-no-account.ts'
import type { Asking } from './send-no-account.ts'
import { usernameMessage } from './username-message.ts'

/** Emails the usernames of an address to it, or that there are none. Only in the background: it takes its time. */
export async function sendUsername(
  asking: Asking,
  email: string,
  dependencies: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
): Promise<void> {
  const { database, now } = asking
  const folded = foldUsername(email)
  const found = await findAccountsByEmail(database, folded)
  const [first] = found
  if (first === undefined) return sendNoAccount(asking, folded, dependencies)
  if (!(await maySendTo(database, `reset:${folded}`, now))) return
  const { mailer, pageOrigins } = dependencies
  await sendMessage(mailer, {
    channel: 'email',
    to: first.email,
    sender: portalName,
    template: usernameMessage,
    values: { usernames: found.map(({ username }) => username), link: pageLink(pageOrigins, 'login') },
    language: first.preferredLanguage,
    failure: 'request-failed',
  })
}
