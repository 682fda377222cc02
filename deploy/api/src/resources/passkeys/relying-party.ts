import { Problem } from '../../calls/problem.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'

/** Whom devices make passkeys for: the page's host. */
export interface RelyingParty {
  id: string
  /** Every origin that an answer may come from. */
  origins: string[]
}

/**
 * The page that asks, as devices know it. A passkey is good for one host; a brand with a host of its own has its own.
 *
 * @param pageOrigins the exact origins of the pages that may call.
 */
export function relyingParty({ pageOrigin }: BrowserBinding, pageOrigins: readonly string[]): RelyingParty {
  const origin = pageOrigin ?? pageOrigins[0]
  if (origin === undefined || !pageOrigins.includes(origin)) throw new Problem('forbidden')
  const id = new URL(origin).hostname
  return { id, origins: pageOrigins.filter((each) => new URL(each).hostname === id) }
}
