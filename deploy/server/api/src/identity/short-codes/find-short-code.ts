import { arrayContains } from 'drizzle-orm'

import { maxCodeTries } from '../../platform/codes/random-codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import type { FoundPatient } from '../../platform/database/find-patient.ts'
import { shortCodes } from '../../platform/database/tables/registration.ts'
import type { ShortCodeRow } from '../../platform/database/tables/registration.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { presentWhomToCall } from '../../providers/directory/presenter.ts'

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
