import { eq } from 'drizzle-orm'

import { maySendTo } from '../../codes/code-limits.ts'
import { codeLine, linkExpiry, pageLink } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/numeric-code.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { passwordResets } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { whoseTries } from '../../limits/whose-tries.ts'
import { portalName } from '../../mail/portal-name.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { foldUsername } from '../../session/fold-username.ts'
import { hashSecret, newSecret } from '../../session/secrets.ts'
import { isVouchedFor } from '../../session/vouched-account.ts'
import { findRegistrations, readAccount } from '../session/queries.ts'
import { findNamedAccounts } from './find-named-accounts.ts'
import { resetMessage } from './reset-message.ts'
import { sendNoAccount } from './send-no-account.ts'
import type { Asking } from './send-no-account.ts'

type Sending = Pick<Dependencies, 'mailer' | 'pageOrigins'>

/**
 * Emails a link and a code to whoever has a username, an email address, or an earlier link; and to an address that is
 * nobody's, that there is no account. Only in the background: it takes its time.
 */
export async function sendReset(asking: Asking, name: string, sending: Sending): Promise<void> {
  const { database } = asking
  const folded = foldUsername(name)
  const named = await findNamedAccounts(database, folded)
  const found = named.length > 0 ? named : await findByLink(database, name)
  if (found.length === 0) await sendNoAccount(asking, folded, sending)
  for (const account of found) await sendTo(asking, account, sending)
}

async function findByLink(database: Database, id: string): Promise<AccountRow[]> {
  const [reset] = await database
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.linkHash, hashSecret(id)))
  return reset === undefined ? [] : [await readAccount(database, reset.accountKey)]
}

async function sendTo(
  { database, browser, now }: { database: Database; browser: BrowserBinding; now: Date },
  account: AccountRow,
  { mailer, pageOrigins }: Sending,
): Promise<void> {
  if (account.email === '') return
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
    values: {
      sender,
      username: account.username,
      link: pageLink(pageOrigins, ...place, 'reset', 'credentials', id),
      code,
      codeLine: codeLine(pageOrigins, code),
    },
    language: account.preferredLanguage,
    failure: 'request-failed',
  })
}
