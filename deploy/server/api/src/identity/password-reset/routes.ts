import { emailFormat } from '@homeside/contract/constants/field-formats'
import { referenceOf } from '@homeside/contract/constants/reference'
import {
  generateResetCode,
  provePasswordReset,
  sendUsername as sendUsernameCall,
  verifyResetLink,
} from '@homeside/contract/verification'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import type { TrailNotes } from '../../platform/audit/trail-notes.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { passwordResets } from '../../platform/database/tables/accounts.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { countingMisses, sendsFrom } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { findAccountsByEmail, findNamedAccounts, foldTypedName, mayBeTold } from '../../platform/session/accounts.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { isLiveLink, keepProven, proveReset } from './prove-reset.ts'
import { sendNoAccount, sendReset, sendUsername } from './send-reset.ts'

/** Serves the calls of a password reset. */
export function servePasswordReset(serve: ServeCall, { queue }: Dependencies): void {
  serve(generateResetCode, {
    act: async (request) => {
      const { database, params, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      await askForReset(request, params.id, queue)
      return request.correlationId
    },
    present: (correlationId) => ({ Success: true as const, Reference: referenceOf(correlationId) }),
  })

  serve(verifyResetLink, {
    act: (request) =>
      countingMisses(request, async () => {
        if (!(await isLiveLink(request.database, request.params.id, request.now))) throw new Problem('link-expired')
      }),
    present: () => ({ Valid: true as const }),
  })

  serve(provePasswordReset, {
    act: (request) =>
      countingMisses(request, async () => {
        const { username, lastName, DateOfBirth: dateOfBirth, ResetKey: resetKey } = request.body
        const claim = { username, lastName, dateOfBirth, resetKey }
        const proven = await proveReset({ ...request, queue }, claim)
        await keepProven(request.database, proven, request.now)
      }),
    present: () => ({ Proven: true as const }),
  })

  serve(sendUsernameCall, {
    act: async (request) => {
      const { body, database, address, now } = request
      await countAttempts(database, [sendsFrom(address)], now)
      await askForUsernames(request, body.EmailAddress, queue)
    },
    present: () => ({ Success: true as const }),
  })
}

/** Who asks for a message, and in which language. */
interface Asking {
  database: Database
  browser: BrowserBinding
  language: Language
  trail: TrailNotes
}

/**
 * Queues a link and a code for the owner of a username, an email address or an earlier link; and for an unknown
 * address, the message that there is no account. All of it is always looked up, so that the time reveals nothing.
 */
async function askForReset(
  { database, browser, language, trail }: Asking,
  name: string,
  queue: MessageQueue,
): Promise<void> {
  const folded = foldTypedName(name)
  const named = await findNamedAccounts(database, folded)
  const byLink = await database
    .select({ accountKey: passwordResets.accountKey })
    .from(passwordResets)
    .where(eq(passwordResets.linkHash, hashSecret(name)))
  const found = named.length > 0 ? named : byLink
  trail.accountKey = found[0]?.accountKey ?? null
  const { deviceHash } = browser
  const siteKey = await siteOfPage(database, browser)
  for (const { accountKey } of found) await queue.add(database, sendReset, { accountKey, deviceHash })
  if (found.length === 0) await queue.add(database, sendNoAccount, forNobody(folded, language, siteKey))
}

/** Queues the usernames of an address, or that there are none. */
async function askForUsernames(
  { database, browser, language, trail }: Asking,
  email: string,
  queue: MessageQueue,
): Promise<void> {
  const folded = foldTypedName(email)
  const first = (await findAccountsByEmail(database, folded)).find(mayBeTold)
  trail.accountKey = first?.accountKey ?? null
  const siteKey = await siteOfPage(database, browser)
  if (first) await queue.add(database, sendUsername, { accountKey: first.accountKey, siteKey })
  else await queue.add(database, sendNoAccount, forNobody(folded, language, siteKey))
}

/** An unknown name that is no address is queued too, and reaches nobody. */
function forNobody(folded: string, language: Language, siteKey: number | null) {
  return { email: emailFormat.pattern.test(folded) ? folded : null, siteKey, language }
}

/** The provider whose own page calls; null on a page of all. */
async function siteOfPage(database: Database, { pageOrigin }: BrowserBinding): Promise<number | null> {
  const [provider] = await database
    .select({ siteKey: providers.siteKey })
    .from(providers)
    .where(eq(providers.pageOrigin, pageOrigin ?? ''))
  return provider?.siteKey ?? null
}
