import { pagePaths } from '@homeside/contract/constants/page-paths'

import { maySendTo } from '../../codes/code-limits.ts'
import { pageLink } from '../../codes/links.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import { readAccount } from '../../session/account-queries.ts'
import { findAccountsByEmail, mayBeTold } from '../../session/find-named-accounts.ts'
import { foldUsername } from '../../session/fold-username.ts'
import { usernameMessage } from './username-message.ts'

/** Emails the usernames of an account's address to it. */
export async function sendUsername(
  { database, mailer, pageOrigins, now, isRetry }: Delivery,
  accountKey: number,
): Promise<void> {
  const { email, preferredLanguage: language } = await readAccount(database, accountKey)
  const folded = foldUsername(email)
  if (!isRetry && !(await maySendTo(database, `reset:${folded}`, now))) return
  const found = (await findAccountsByEmail(database, folded)).filter(mayBeTold)
  await sendMessage(mailer, {
    channel: 'email',
    to: email,
    sender: portalName,
    template: usernameMessage,
    values: { usernames: found.map(({ username }) => username), link: pageLink(pageOrigins, pagePaths.login) },
    language,
  })
}
