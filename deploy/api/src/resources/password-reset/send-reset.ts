import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

import { maySendTo } from '../../codes/code-limits.ts'
import { codeLine, linkExpiry, pageLink } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/numeric-code.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import { whoseTries } from '../../limits/whose-tries.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import { findRegistrations, readAccount } from '../../session/account-queries.ts'
import { hashSecret, newSecret } from '../../session/secrets.ts'
import { isVouchedFor } from '../../session/vouched-account.ts'
import { resetMessage } from './reset-message.ts'

/** Emails a link and a code to the owner of an account with a password. */
export async function sendReset(
  { database, mailer, pageOrigins, now, isRetry }: Delivery,
  accountKey: number,
  deviceHash: string | null,
): Promise<void> {
  const account = await readAccount(database, accountKey)
  if (account.email === '') return
  const registrations = await findRegistrations(database, accountKey)
  if (isVouchedFor(registrations)) return
  const { subject } = await whoseTries(database, account.usernameFolded, { deviceHash }, now)
  if (!isRetry && !(await maySendTo(database, `reset:${subject}`, now))) return
  const [id, code] = [newSecret(), newNumericCode()]
  const linkHash = hashSecret(id)
  // Earlier codes and links stay valid for their own time, because messages arrive in any order.
  await database.insert(passwordResets).values({
    accountKey,
    linkHash,
    expiresAt: linkExpiry(now),
    codeHash: hashNumericCode(code, linkHash),
    codeExpiresAt: codeExpiry(now),
  })
  const [only, ...others] = registrations
  const alias = only && others.length === 0 ? only.provider.alias : null
  const sender = only?.provider.name ?? portalName
  await sendMessage(mailer, {
    channel: 'email',
    to: account.email,
    sender,
    template: resetMessage,
    values: {
      sender,
      username: account.username,
      link: pageLink(pageOrigins, pageAddress(pagePaths.aliasResetCredentials, { alias, id })),
      code,
      codeLine: codeLine(pageOrigins, code),
    },
    language: account.preferredLanguage,
  })
}
