import { verificationCodeFormat } from '@homeside/contract/constants/field-formats'
import { numberText } from '@homeside/contract/constants/typed-text'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { TrailNotes } from '../../platform/audit/trail-notes.ts'
import { hashNumericCode } from '../../platform/codes/random-codes.ts'
import { isSamePerson } from '../../platform/codes/same-name.ts'
import type { PersonDatabase } from '../../platform/database/database.ts'
import { type AccountRow, passwordResets, type PasswordResetRow } from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { linkTriesAt, maxCodeTries, resetCodeTriesAt, tellTriesLeft } from '../../platform/limits/code-limits.ts'
import { countAttempts, takeBackAttempt } from '../../platform/limits/count-attempts.ts'
import { whoseTries } from '../../platform/limits/login-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import {
  findNamedAccounts,
  findRegistrations,
  foldTypedName,
  readAccount,
  type Registration,
} from '../../platform/session/accounts.ts'
import { isVouchedFor } from '../../platform/session/authenticate.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { sendReset } from './send-reset.ts'

const minutesToChoose = 15
/** How long after its end a code still answers that it was right but has expired. */
const minutesToBeTold = 60

interface ResetClaim {
  username: string
  /** The id of a link, or a code. */
  resetKey: string
  lastName: string
  dateOfBirth: string
}

interface Proving {
  database: PersonDatabase
  browser: BrowserBinding
  now: Date
  trail: TrailNotes
  queue: MessageQueue
}

/** An account whose owner may set a new password. */
export interface ProvenReset {
  reset: PasswordResetRow
  account: AccountRow
  registrations: Registration[]
}

/** Whether the link of a reset can still be used. */
export async function isLiveLink(database: PersonDatabase, id: string, now: Date): Promise<boolean> {
  const rows = await database.select().from(passwordResets).where(liveLink(id, now))
  return rows.length > 0
}

/**
 * The account that a link or code, a last name and a date of birth identify together. Each wrong try counts. For an
 * unknown account the answer is the same as for a wrong guess.
 *
 * @throws Problem link-expired, no-match, too-many-attempts; password-already-set in the browser that set it;
 * code-expired when everything is right but too late, and then another message is sent.
 */
export async function proveReset(
  { database, browser, now, trail, queue }: Proving,
  claim: ResetClaim,
): Promise<ProvenReset> {
  const username = foldTypedName(claim.username)
  const typedCode = numberText(claim.resetKey)
  const isCode = verificationCodeFormat.pattern.test(typedCode)
  const resetKey = isCode ? typedCode : claim.resetKey
  const named = username === '' ? [] : await findNamedAccounts(database, username)
  // Tries count by the account, however it is named. Unknown names count too, so that the sixth try is answered alike.
  const counted = named.length === 0 ? [username] : named.map(({ usernameFolded }) => usernameFolded)
  const subjects = await Promise.all(counted.map((name) => whoseTries(database, name, browser, now)))
  const limits = isCode ? subjects.flatMap(({ subject }) => resetCodeTriesAt(subject)) : []
  const codeTriesLeft = isCode ? await countAttempts(database, limits, now) : null
  if (isCode) trail.accountKey = named[0]?.accountKey ?? null
  const reset = isCode ? await findByCode(database, named, resetKey, now) : await tryLink(database, resetKey, now)
  const isUsed = reset === null && (await wasUsed(database, named, resetKey, browser.hash))
  if (isUsed) throw new Problem('password-already-set')
  const triesLeft = codeTriesLeft ?? maxCodeTries - (reset?.tries ?? 0)
  if (reset === null) throw isCode ? new Problem('no-match', tellTriesLeft(triesLeft)) : new Problem('link-expired')
  trail.accountKey = reset.accountKey
  const account = await readAccount(database, reset.accountKey)
  const registrations = await findRegistrations(database, reset.accountKey)
  // The message was sent before an identity provider took over the account.
  if (isVouchedFor(registrations)) throw new Problem(isCode ? 'no-match' : 'link-expired')
  // An account without registrations has no name and birth date on file: the mailbox alone is the proof.
  const isOwner = registrations.length === 0 || registrations.some(({ patient }) => isSamePerson(patient, claim))
  const isNamed = username === '' || named.some(({ accountKey }) => accountKey === account.accountKey)
  if (!isOwner || !isNamed) throw new Problem('no-match', tellTriesLeft(triesLeft))
  await takeBackAttempt(database, ...limits)
  if (isCode && reset.codeExpiresAt <= now) {
    const { accountKey } = account
    await queue.add(database, sendReset, { accountKey, deviceHash: browser.deviceHash })
    throw new Problem('code-expired')
  }
  return { reset, account, registrations }
}

/** Keeps the proof valid while a new password is chosen, and takes back its try: proving and setting are one. */
export async function keepProven(database: PersonDatabase, { reset }: ProvenReset, now: Date): Promise<void> {
  const until = instant(now).add(minutesToChoose, 'minute').toDate()
  await database
    .update(passwordResets)
    .set({
      tries: Math.max(reset.tries - 1, 0),
      expiresAt: laterOf(reset.expiresAt, until),
      codeExpiresAt: laterOf(reset.codeExpiresAt, until),
    })
    .where(eq(passwordResets.resetKey, reset.resetKey))
}

/**
 * The reset of a valid code, or one that was valid recently. Wrong codes end no link: the mailbox's owner is not
 * stopped by others.
 */
async function findByCode(
  database: PersonDatabase,
  named: readonly AccountRow[],
  code: string,
  now: Date,
): Promise<PasswordResetRow | null> {
  const live = await database
    .select()
    .from(passwordResets)
    .where(
      and(
        inArray(passwordResets.accountKey, keysOf(named)),
        isNotNull(passwordResets.codeHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.codeExpiresAt, instant(now).subtract(minutesToBeTold, 'minute').toDate()),
      ),
    )
  return live.find((reset) => isCodeOf(reset, code)) ?? null
}

/** Whether this browser has set a password by this link or code, and did not get the answer. */
async function wasUsed(
  database: PersonDatabase,
  named: readonly AccountRow[],
  resetKey: string,
  bindingHash: string | null,
): Promise<boolean> {
  const used = await database
    .select()
    .from(passwordResets)
    .where(
      and(
        isNotNull(passwordResets.usedAt),
        eq(passwordResets.usedByBindingHash, bindingHash ?? ''),
        or(eq(passwordResets.linkHash, hashSecret(resetKey)), inArray(passwordResets.accountKey, keysOf(named))),
      ),
    )
  return used.some((reset) => reset.linkHash === hashSecret(resetKey) || isCodeOf(reset, resetKey))
}

function isCodeOf({ codeHash, linkHash }: PasswordResetRow, code: string): boolean {
  return codeHash === hashNumericCode(code, linkHash)
}

/** No account has the key 0, so an unknown name takes as long as any. */
function keysOf(named: readonly AccountRow[]): number[] {
  return [0, ...named.map(({ accountKey }) => accountKey)]
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** Counts a try before it compares the link, so that tries at the same time count too. */
async function tryLink(database: PersonDatabase, id: string, now: Date): Promise<PasswordResetRow | null> {
  const [reset] = await database
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(liveLink(id, now))
    .returning()
  if (reset === undefined) return null
  // Another link has five tries of its own, but the same number per day.
  await countAttempts(database, [linkTriesAt(reset.accountKey)], now)
  return reset
}

function liveLink(id: string, now: Date): ReturnType<typeof and> {
  return and(
    eq(passwordResets.linkHash, hashSecret(id)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
    lt(passwordResets.tries, maxCodeTries),
  )
}
