import { Problem } from '../../problems/problem.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'

/** The host that passkeys are made for. */
export interface RelyingParty {
  id: string
  /** Every origin that an answer may come from. */
  origins: string[]
}

/**
 * The asking page, as devices know it. A passkey is valid for one host, so a brand with its own host has its own
 * passkeys.
 *
 * @param pageOrigins the exact origins of the pages that may call.
 */
export function relyingParty({ pageOrigin }: BrowserBinding, pageOrigins: readonly string[]): RelyingParty {
  const origin = pageOrigin ?? pageOrigins[0]
  if (origin === undefined || !pageOrigins.includes(origin)) throw new Problem('forbidden')
  const id = new URL(origin).hostname
  return { id, origins: pageOrigins.filter((each) => new URL(each).hostname === id) }
}
