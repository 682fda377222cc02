import { signInTries, signInWaitMinutes } from '@homeside/contract/constants/limits'

import type { Database } from '../database/database.ts'
import type { BrowserBinding } from '../session/browser-binding.ts'
import type { AttemptLimit } from './attempt-limit.ts'
import { countAttempts, forgetAttempts, takeBackAttempt } from './count-attempts.ts'
import { perNetwork } from './per-network.ts'
import { whoseTries } from './whose-tries.ts'

/** How many sign-ins may fail within a window. */
export interface LoginLimits {
  perUsername: number
  perAddress: number
  windowSeconds: number
}

export const usualLoginLimits: LoginLimits = {
  perUsername: signInTries,
  perAddress: 200,
  windowSeconds: signInWaitMinutes * 60,
}

interface Attempt {
  /** Folded. */
  username: string
  /** The caller's network address. */
  address: string
  browser: BrowserBinding
}

/** Takes back the count, because the password was right. */
export type ForgetAttempt = () => Promise<void>

/**
 * Counts a sign-in before its password is checked: against a browser that signed in to the account before, or against
 * all strangers at the account and at the network address.
 *
 * @throws Problem too-many-attempts, with the seconds until the window ends.
 */
export async function countAttempt(
  database: Database,
  { username, address, browser }: Attempt,
  { perUsername, perAddress, windowSeconds }: LoginLimits,
  now: Date,
): Promise<ForgetAttempt> {
  const { subject, isKnown } = await whoseTries(database, username, browser, now)
  const own: AttemptLimit = { purpose: 'login-username', subject, maxAttempts: perUsername, windowSeconds }
  const shared = perNetwork(address, { purpose: 'login-address', maxAttempts: perAddress, windowSeconds })
  await countAttempts(database, isKnown ? [own] : [own, shared], now)
  return async () => {
    if (isKnown) return forgetAttempts(database, [own])
    await takeBackAttempt(database, own, shared)
  }
}
