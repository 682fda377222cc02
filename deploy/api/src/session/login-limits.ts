import type { Database } from '../database/database.ts'
import type { AttemptLimit } from '../limits/attempt-limit.ts'
import { countAttempts, forgetAttempts, takeBackAttempt } from '../limits/count-attempts.ts'

/** How many sign-ins may fail within a window. */
export interface LoginLimits {
  perUsername: number
  perAddress: number
  windowSeconds: number
}

export const usualLoginLimits: LoginLimits = { perUsername: 10, perAddress: 200, windowSeconds: 15 * 60 }

interface Attempt {
  /** Folded. */
  username: string
  /** The caller's network address. */
  address: string
}

/**
 * Counts a sign-in before its password is looked at.
 *
 * @throws Problem too-many-attempts, with the seconds until the window ends.
 */
export async function countAttempt(
  database: Database,
  attempt: Attempt,
  limits: LoginLimits,
  now: Date,
): Promise<void> {
  await countAttempts(database, Object.values(limitsOf(attempt, limits)), now)
}

/** A sign-in with the right password was no failure. */
export async function forgetAttempt(database: Database, attempt: Attempt): Promise<void> {
  const { username, address } = limitsOf(attempt, usualLoginLimits)
  await forgetAttempts(database, [username])
  await takeBackAttempt(database, address)
}

function limitsOf(
  attempt: Attempt,
  { perUsername, perAddress, windowSeconds }: LoginLimits,
): Record<keyof Attempt, AttemptLimit> {
  return {
    username: { purpose: 'login-username', subject: attempt.username, maxAttempts: perUsername, windowSeconds },
    address: { purpose: 'login-address', subject: attempt.address, maxAttempts: perAddress, windowSeconds },
  }
}
