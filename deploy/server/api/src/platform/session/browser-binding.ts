import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

import type { Database, PersonDatabase } from '../database/database.ts'
import { accounts, knownBrowsers } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import { type BrowserCookies, browserLabel, type BrowserLabel } from './browser-cookies.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import { handoffCookies, type HandoffCookies } from './sign-on-handoffs.ts'

/** The longest that browsers keep a cookie. */
export const knownBrowserDays = 400

/** Records that somebody signed in to this account in this browser. */
export async function rememberBrowser(
  database: PersonDatabase,
  accountKey: number,
  deviceHash: string,
  now: Date,
): Promise<void> {
  await database
    .insert(knownBrowsers)
    .values({ deviceHash, accountKey, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.deviceHash, knownBrowsers.accountKey], set: { lastUsedAt: now } })
}

/**
 * Whether somebody signed in to the account with this name in this browser before.
 *
 * @param usernameFolded may belong to no account.
 */
export async function isKnownBrowser(
  database: Database,
  usernameFolded: string,
  deviceHash: string | null,
  now: Date,
): Promise<boolean> {
  if (deviceHash === null) return false
  const found = await database
    .select({ accountKey: knownBrowsers.accountKey })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.accountKey, knownBrowsers.accountKey))
    .where(
      and(
        eq(knownBrowsers.deviceHash, deviceHash),
        eq(accounts.usernameFolded, usernameFolded),
        gt(knownBrowsers.lastUsedAt, oldest(now)),
      ),
    )
  return found.length > 0
}

/** Deletes entries whose cookies have expired. */
export async function sweepKnownBrowsers(database: PersonDatabase, now: Date): Promise<void> {
  await database.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, oldest(now)))
}

function oldest(now: Date): Date {
  return instant(now).subtract(knownBrowserDays, 'day').toDate()
}

/**
 * One secret per browser, in a cookie that scripts cannot read and other sites' requests do not carry. Sessions store
 * its hash, so a stolen token is useless without the cookie.
 */
export interface BrowserBinding {
  /** The hash of this browser's secret; null when it has none. */
  hash: string | null
  /** Gives the browser a secret if it has none. Returns the hash. */
  ensure: () => string
  /** The hash of the secret that stays after a sign-out; null when nobody signed in here. */
  deviceHash: string | null
  /** Gives the browser that secret, or extends its life. Returns the hash. */
  ensureDevice: () => string
  expire: () => void
  /** The secret of a session at the desk; null without one. */
  desk: string | null
  /** Takes away the cookie of a session at the desk. */
  expireDesk: () => void
  /** The origin of the calling page; null for a program. */
  pageOrigin: string | null
  /**
   * The browser's own description. It is parsed only when it is needed, because that takes as long as many calls do.
   */
  readonly label: BrowserLabel
  /** The cookies by which an identity provider or the mobile app signs in this browser's owner. */
  handoffs: HandoffCookies
}

/** The binding of a request's browser, by its cookies. */
export function browserBinding(context: Context, cookies: BrowserCookies): BrowserBinding {
  const { options } = cookies
  const name = cookies.nameOf()
  const known = secretIn(context, name)
  // One secret, however often it is requested: the browser keeps the last cookie of an answer.
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
    desk: secretIn(context, cookies.nameOf('desk')),
    expireDesk: () => setCookie(context, cookies.nameOf('desk'), '', { ...options, maxAge: 0 }),
    pageOrigin: context.req.header('Origin') ?? null,
    get label() {
      return browserLabel(context.req.header('User-Agent'))
    },
    handoffs: handoffCookies(context, cookies),
  }
}

function secretIn(context: Context, cookie: string): string | null {
  const secret = getCookie(context, cookie)
  return isSecret(secret) ? secret : null
}
