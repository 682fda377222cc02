import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

import type { BrowserCookies } from './browser-cookies.ts'
import { browserLabel } from './browser-label.ts'
import type { BrowserLabel } from './browser-label.ts'
import { handoffCookies } from './handoff-cookies.ts'
import type { HandoffCookies } from './handoff-cookies.ts'
import { knownBrowserDays } from './known-browsers.ts'
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
  /** The hash of the secret that this browser keeps after a sign-out, null when nobody signed in here. */
  deviceHash: string | null
  /** Gives the browser that secret, or lets it keep it as long again; answers the hash. */
  ensureDevice: () => string
  expire: () => void
  /** The origin of the page that asks; null when a program does. */
  pageOrigin: string | null
  /** What the browser says it is. */
  label: BrowserLabel
  /** What others left in this browser to vouch for its owner. */
  handoffs: HandoffCookies
}

export function browserBinding(context: Context, cookies: BrowserCookies): BrowserBinding {
  const { options } = cookies
  const name = cookies.nameOf()
  const known = secretIn(context, name)
  // One secret however often it is asked for: the answer's last cookie is the one that the browser keeps.
  let own = known
  const deviceName = cookies.nameOf('device')
  const device = secretIn(context, deviceName)
  const keep = (cookie: string, kept: string, lasting: CookieOptions) => {
    setCookie(context, cookie, kept, lasting)
    return hashSecret(kept)
  }
  return {
    hash: known && hashSecret(known),
    ensure: () => keep(name, (own ??= newSecret()), options),
    deviceHash: device && hashSecret(device),
    ensureDevice: () =>
      keep(deviceName, device ?? newSecret(), { ...options, maxAge: knownBrowserDays * 24 * 60 * 60 }),
    expire: () => setCookie(context, name, '', { ...options, maxAge: 0 }),
    pageOrigin: context.req.header('Origin') ?? null,
    label: browserLabel(context.req.header('User-Agent')),
    handoffs: handoffCookies(context, cookies),
  }
}

function secretIn(context: Context, cookie: string): string | null {
  const secret = getCookie(context, cookie)
  return isSecret(secret) ? secret : null
}
