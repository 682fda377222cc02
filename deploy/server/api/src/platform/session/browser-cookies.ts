import bowser from 'bowser'
import type { CookieOptions } from 'hono/utils/cookie'

import type { HandoffKind } from '../database/tables/accounts.ts'

/** A browser's own description, so that its owner can tell one from another: `Safari` on `iPhone`. */
export interface BrowserLabel {
  browser: string | null
  platform: string | null
}

/** Longer headers are ignored. */
const longest = 512

/** Reads a User-Agent header. Anybody can write anything in it, so nothing depends on it. */
export function browserLabel(userAgent: string | undefined): BrowserLabel {
  if (userAgent === undefined || userAgent === '' || userAgent.length > longest)
    return { browser: null, platform: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  const device = platform.vendor === 'Apple' ? platform.model : undefined
  // The system is named beside it.
  const name = browser.name?.replace(/ for Android$/, '')
  return { browser: name || null, platform: device ?? os.name ?? null }
}

/** The names and attributes of this server's cookies. */
export interface BrowserCookies {
  /**
   * The name of one of this server's cookies.
   *
   * @param kind what the cookie vouches for; `device` for the one that stays after a sign-out, `desk` for a session of a
   * provider's own people, `sign-on` while somebody is at their identity provider. Without a kind, it is the cookie that
   * binds sessions to the browser.
   */
  nameOf: (kind?: HandoffKind | 'device' | 'desk' | 'sign-on') => string
  /** No script can read them, and no other site's request carries them. */
  options: CookieOptions
}

const guards = { path: '/', httpOnly: true, sameSite: 'Strict' } as const

/**
 * Cookies that need TLS, under a name that no other host and no page without TLS can set.
 *
 * @param suffix keeps servers apart that share a host name, as cookies ignore ports.
 */
export function secureCookies(suffix: string): BrowserCookies {
  return { nameOf: named('__Host-homeside', suffix), options: { ...guards, secure: true } }
}

/** The same for a sandbox at `http://localhost`, where Safari keeps no secure cookie. */
export function loopbackCookies(suffix: string): BrowserCookies {
  return { nameOf: named('homeside', suffix), options: guards }
}

interface CookieSettings {
  suffix: string
  /** The exact origins of the pages that may call. */
  pageOrigins: readonly string[]
  /** Whether all patients are made up. */
  isTrial: boolean
}

/** Secure cookies, except in a sandbox whose pages are all at `http://localhost` or `http://….localhost`. */
export function cookiesFor({ suffix, pageOrigins, isTrial }: CookieSettings): BrowserCookies {
  return isTrial && pageOrigins.every(isLoopback) ? loopbackCookies(suffix) : secureCookies(suffix)
}

/** Browsers resolve these names to their own machine, whatever the network says. */
function isLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
}

function named(prefix: string, suffix: string): BrowserCookies['nameOf'] {
  return (kind) => [prefix, kind, suffix].filter((part) => part !== undefined).join('-')
}
