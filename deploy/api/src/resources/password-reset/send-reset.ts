import { maySendTo } from '../../codes/code-limits.ts'
import { linkExpiry, pageLink } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/numeric-code.ts'
import type { Database } from '../../database/database.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { whoseTries } from '../../limits/whose-tries.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { foldUsername } from '../../session/fold-username.ts'
import { hashSecret, newSecret } from '../../session/secrets.ts'
import { isVouchedFor } from '../../session/vouched-account.ts'
import { findAccount, findRegistrations } from '../session/queries.ts'
import { resetMessage } from './reset-message.ts'

/** Emails a link and a code to the owner of a username, if there is one. Only in the background: it takes its time. */
export async function sendReset(
  { database, browser, now }: { database: Database; browser: BrowserBinding; now: Date },
  username: string,
  { mailer, pageOrigins }: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
): Promise<void> {
  const account = await findAccount(database, foldUsername(username))
  if (account === null || account.email === '') return
  const registrations = await findRegistrations(database, account.accountKey)
  if (isVouchedFor(registrations)) return
  const { subject } = await whoseTries(database, account.usernameFolded, browser, now)
  if (!(await maySendTo(database, `reset:${subject}`, now))) return
  const [id, code] = [newSecret(), newNumericCode()]
  const { accountKey } = account
  const linkHash = hashSecret(id)
  // Earlier codes and links stay good for their own time: messages arrive in any order.
  await database.insert(passwordResets).values({
    accountKey,
    linkHash,
    expiresAt: linkExpiry(now),
    codeHash: hashNumericCode(code, linkHash),
    codeExpiresAt: codeExpiry(now),
  })
  const [only, ...others] = registrations
  const place = only && others.length === 0 ? [only.provider.alias] : []
  const sender = only?.provider.name ?? portalName
  await sendMessage(mailer, {
    channel: 'email',
    to: account.email,
    sender,
    template: resetMessage,
    values: { sender, link: pageLink(pageOrigins, ...place, 'reset', 'credentials', id), code },
    language: account.preferredLanguage,
    failure: 'request-failed',
  })
}
