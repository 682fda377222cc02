import type { CookieOptions } from 'hono/utils/cookie'

import type { HandoffKind } from '../database/tables/sign-on-handoffs.ts'

/** How this server names its cookies, and what guards them. */
export interface BrowserCookies {
  /**
   * @param kind what the cookie vouches for, or `device` for the one that outlives sign-outs; without it, the name of
   * the one that binds sessions to the browser.
   */
  nameOf: (kind?: HandoffKind | 'device') => string
  /** No script reads them, and no other site's request carries them. */
  options: CookieOptions
}

const guards = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

/**
 * Cookies that travel over TLS alone, under a name that browsers let no other host and no page without TLS set.
 *
 * @param suffix keeps servers apart that share a host name, as cookies ignore ports.
 */
export function secureCookies(suffix: string): BrowserCookies {
  return { nameOf: named('__Host-homeside', suffix), options: { ...guards, secure: true } }
}

/** The same for a sandbox at `http://localhost`, from which Safari keeps no cookie that is for TLS alone. */
export function loopbackCookies(suffix: string): BrowserCookies {
  return { nameOf: named('homeside', suffix), options: guards }
}

interface Place {
  suffix: string
  /** The exact origins of the pages that may call. */
  pageOrigins: readonly string[]
  /** Whether everybody here is made up. */
  isSandbox: boolean
}

/** Secure cookies everywhere but in a sandbox whose pages are all at `http://localhost` or `http://….localhost`. */
export function cookiesFor({ suffix, pageOrigins, isSandbox }: Place): BrowserCookies {
  return isSandbox && pageOrigins.every(isLoopback) ? loopbackCookies(suffix) : secureCookies(suffix)
}

/** Browsers send what is asked of these names to the machine that they run on, whatever the network says. */
function isLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
}

function named(prefix: string, suffix: string): BrowserCookies['nameOf'] {
  return (kind) => [prefix, kind, suffix].filter((part) => part !== undefined).join('-')
}
