import { signInTries, signInWaitMinutes } from '@homeside/contract/constants/limits'
import { eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { knownBrowsers, type AccountRow } from '../database/tables/accounts.ts'
import { type BrowserBinding, isKnownBrowser } from '../session/browser-binding.ts'
import { countAttempts, forgetAttempts, takeBackAttempt, perNetwork, type AttemptLimit } from './count-attempts.ts'

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
  limits: LoginLimits,
  now: Date,
): Promise<ForgetAttempt> {
  const { subject, isKnown } = await whoseTries(database, username, browser, now)
  const own = passwordTriesAt(subject, limits)
  const { perAddress: maxAttempts, windowSeconds } = limits
  const shared = perNetwork(address, { purpose: 'login-address', maxAttempts, windowSeconds })
  await countAttempts(database, isKnown ? [own] : [own, shared], now)
  return async () => {
    if (isKnown) return forgetAttempts(database, [own])
    await takeBackAttempt(database, own, shared)
  }
}

/**
 * Limits the wrong passwords at an account.
 *
 * @param subject see whoseTries.
 */
export function passwordTriesAt(subject: string, { perUsername, windowSeconds }: LoginLimits): AttemptLimit {
  return { purpose: 'login-username', subject, maxAttempts: perUsername, windowSeconds }
}

/** Who shares the count of tries at an account. */
interface WhoseTries {
  /** The subject of a limit: this browser at this account, or everybody who is unknown there. */
  subject: string
  isKnown: boolean
}

/**
 * A browser that signed in to the account before has its own allowance there. All others share one. So strangers who
 * guess passwords slow down each other, but not the owner at home.
 *
 * @param usernameFolded The name that was typed. A name without an account is treated in the same way.
 */
export async function whoseTries(
  database: Database,
  usernameFolded: string,
  browser: Pick<BrowserBinding, 'deviceHash'>,
  now: Date,
): Promise<WhoseTries> {
  const isKnown = await isKnownBrowser(database, usernameFolded, browser.deviceHash, now)
  return { subject: isKnown ? subjectOf(usernameFolded, browser) : usernameFolded, isKnown }
}

/** Whose tries count at an account: those of all strangers together, and those of each browser that is known there. */
export async function everybodyAt(
  database: Database,
  { accountKey, usernameFolded }: Pick<AccountRow, 'accountKey' | 'usernameFolded'>,
): Promise<string[]> {
  const known = await database.select().from(knownBrowsers).where(eq(knownBrowsers.accountKey, accountKey))
  return [usernameFolded, ...known.map((browser) => subjectOf(usernameFolded, browser))]
}

function subjectOf(usernameFolded: string, { deviceHash }: Pick<BrowserBinding, 'deviceHash'>): string {
  return `${usernameFolded} ${deviceHash}`
}
