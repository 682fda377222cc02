import type { Database } from '../database/database.ts'
import type { BrowserBinding } from '../session/browser-binding.ts'
import { isKnownBrowser } from '../session/known-browsers.ts'

/** Who shares the count of tries at an account. */
export interface WhoseTries {
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
  return { subject: isKnown ? `${usernameFolded} ${browser.deviceHash}` : usernameFolded, isKnown }
}
