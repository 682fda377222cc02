import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import { Problem } from '../calls/problem.ts'
import { guessesFrom } from '../codes/code-limits.ts'
import type { Database } from '../database/database.ts'
import { countAttempts } from './count-attempts.ts'

/** What somebody is told whose code, link or proof was not right. */
const misses: ReadonlySet<ProblemCode> = new Set([
  'invalid-registration',
  'link-expired',
  'no-match',
  'short-code-invalid',
  'short-code-locked',
])

interface Guess {
  database: Database
  address: string
  now: Date
}

/**
 * Does what a link or a code opens, and counts it against the network address when it was not right. Who has the right
 * one is never held up by what others tried behind the same address; six digits, which can be guessed, have limits of
 * their own beside this one.
 *
 * @throws Problem too-many-attempts for a miss after many; else what `act` throws.
 */
export async function countingMisses<Result>(
  { database, address, now }: Guess,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem && misses.has(error.code)) await countAttempts(database, [guessesFrom(address)], now)
    throw error
  }
}
