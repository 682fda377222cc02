import type { Database } from '../database/database.ts'
import type { BrowserBinding } from '../session/browser-binding.ts'
import { isKnownBrowser } from '../session/known-browsers.ts'

/** Against whom tries at an account count. */
export interface WhoseTries {
  /** The subject of a limit: this browser at this account, or everybody who is unknown there. */
  subject: string
  isKnown: boolean
}

/**
 * A browser that signed in to the account before has its own allowance there; all others share one. So strangers who
 * guess slow down each other, and never the owner at home.
 *
 * @param usernameFolded need not be anybody's: a name without an account is treated alike.
 */
export async function whoseTries(
  database: Database,
  usernameFolded: string,
  browser: Pick<BrowserBinding, 'deviceHash'>,
  now: Date,
): Promise<WhoseTries> {
  const isKnown = await isKnownBrowser(database, usernameFolded, browser.deviceHash, now)
  return { subject: isKnown ? `${usernameFolded} ${browser.deviceHash}` : usernameFolded, isKnown }
}
