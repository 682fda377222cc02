import { arrayContains, eq, gt, isNull, lt, max, ne, or, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { findPatient, type FoundPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { shortCodes, type ShortCodeRow } from '../../platform/database/tables/short-codes.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { maxCodeTries } from '../../platform/limits/code-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { presentWhomToCall } from '../../providers/directory/directory.ts'

/**
 * The most wrong tries at other links of the patient that count against one link. One try is always left, so a right
 * answer opens it.
 */
const mostOfOthers = maxCodeTries - 1

/**
 * Counts a try at a link before its result is known, against all links of its patient: five links do not allow five
 * times as many tries. Tries at the same time count too.
 *
 * @returns the link with this try; null when it can be used no longer.
 */
export function countTry(database: Database, code: ShortCodeRow, now: Date): Promise<ShortCodeRow | null> {
  const { siteKey, patientKey, shortCodeKey } = code
  const scope = { siteKey, patientKey }
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const count = (which: SQL, most: number) =>
      transaction
        .update(shortCodes)
        .set({ tries: sql`${shortCodes.tries} + 1`, lastMissedAt: now })
        .where(
          ownedBy(
            scope,
            shortCodes,
            which,
            lt(shortCodes.tries, most),
            isNull(shortCodes.closedAt),
            gt(shortCodes.expiresAt, now),
          ),
        )
        .returning()
    const [own] = await count(eq(shortCodes.shortCodeKey, shortCodeKey), maxCodeTries)
    if (own === undefined) return null
    await count(ne(shortCodes.shortCodeKey, shortCodeKey), mostOfOthers)
    return own
  })
}

/** A right answer clears the counted tries. A closed link stays closed. */
export async function forgetTries(database: Database, { siteKey, patientKey, shortCodeKey }: ShortCodeRow) {
  await database
    .update(shortCodes)
    .set({ tries: 0, lastMissedAt: null })
    .where(
      ownedBy(
        { siteKey, patientKey },
        shortCodes,
        // The last of five tries may be the right one.
        or(eq(shortCodes.shortCodeKey, shortCodeKey), lt(shortCodes.tries, maxCodeTries)),
      ),
    )
}

/** The tries that a new link starts with: the wrong answers of the last day, with at least one try left. */
export async function triesOfToday(database: Database, scope: Scope, now: Date): Promise<number> {
  const [missed] = await database
    .select({ tries: max(shortCodes.tries) })
    .from(shortCodes)
    .where(ownedBy(scope, shortCodes, gt(shortCodes.lastMissedAt, instant(now).subtract(1, 'day').toDate())))
  return Math.min(mostOfOthers, missed?.tries ?? 0)
}

export interface FoundShortCode extends FoundPatient {
  code: ShortCodeRow
}

/**
 * A texted link by its key, in any state. The key alone proves that somebody had the text.
 *
 * @throws Problem short-code-invalid when there is none, or it expired so long ago that it is forgotten.
 */
export async function findShortCode(database: Database, key: string): Promise<FoundShortCode> {
  const [code] = await database
    .select()
    .from(shortCodes)
    .where(arrayContains(shortCodes.keyHashes, [hashSecret(key)]))
  if (code === undefined) throw new Problem('short-code-invalid')
  return { code, ...(await findPatient(database, code)) }
}

/**
 * Requires a usable link.
 *
 * @throws Problem short-code-locked or short-code-invalid, with the provider to call.
 */
export function refuseSpentShortCode({ code, provider }: Pick<FoundShortCode, 'code' | 'provider'>, now: Date): void {
  const state = stateOfShortCode(code, now)
  if (state === 'Open') return
  const problem = state === 'Closed' ? 'short-code-locked' : 'short-code-invalid'
  throw new Problem(problem, { provider: presentWhomToCall(provider) })
}

type ShortCodeState = 'Open' | 'Closed' | 'Expired'

/** The state of a texted link: wrong answers and staff close it, and it expires after seven days. */
function stateOfShortCode(
  { closedAt, expiresAt, tries }: Pick<ShortCodeRow, 'closedAt' | 'expiresAt' | 'tries'>,
  now: Date,
): ShortCodeState {
  if (closedAt !== null || tries >= maxCodeTries) return 'Closed'
  return expiresAt <= now ? 'Expired' : 'Open'
}
