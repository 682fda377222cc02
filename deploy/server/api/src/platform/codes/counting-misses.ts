import type { ProblemCode } from '@homeside/contract/constants/problem-codes'

import type { Database } from '../database/database.ts'
import { countAttempts } from '../limits/count-attempts.ts'
import { Problem } from '../problems/problem.ts'
import { guessesFrom } from './code-limits.ts'

/** The problems for a wrong code, link or proof. */
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
 * Does what a link or code opens, and counts a wrong one against the network address. The right one is never held up by
 * others behind the same address. Six digits, which can be guessed, have further limits.
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
