import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { BrowserCookies } from './browser-cookies.ts'
import { handoffCookies } from './handoff-cookies.ts'
import type { HandoffCookies } from './handoff-cookies.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'

/**
 * One secret per browser, in a cookie that scripts cannot read and that other sites' requests do not carry. Sessions
 * store its hash, so a token that was stolen without the cookie is worth nothing.
 */
export interface BrowserBinding {
  /** The hash of this browser's secret, null when it has none. */
  hash: string | null
  /** Gives the browser its secret, if it has none yet; answers the hash. */
  ensure: () => string
  expire: () => void
  /** What others left in this browser to vouch for its owner. */
  handoffs: HandoffCookies
}

export function browserBinding(context: Context, cookies: BrowserCookies): BrowserBinding {
  const { options } = cookies
  const name = cookies.nameOf()
  const secret = getCookie(context, name)
  const known = isSecret(secret) ? secret : null
  return {
    hash: known && hashSecret(known),
    ensure: () => {
      const kept = known ?? newSecret()
      setCookie(context, name, kept, options)
      return hashSecret(kept)
    },
    expire: () => setCookie(context, name, '', { ...options, maxAge: 0 }),
    handoffs: handoffCookies(context, cookies),
  }
}
