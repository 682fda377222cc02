import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { HandoffKind } from '../database/tables/sign-on-handoffs.ts'

/** The cookie in which an identity provider's callback, or the mobile app, leaves its word for the portal's page. */
export interface HandoffCookies {
  read: (kind: HandoffKind) => string | null
  leave: (kind: HandoffKind, secret: string) => void
  expire: (kind: HandoffKind) => void
}

/** @param cookieSuffix keeps servers apart that share a host name, as cookies ignore ports. */
export function handoffCookies(context: Context, cookieSuffix: string): HandoffCookies {
  const nameOf = (kind: HandoffKind) => `__Host-homeside-${kind}-${cookieSuffix}`
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  return {
    read: (kind) => getCookie(context, nameOf(kind)) ?? null,
    leave: (kind, secret) => setCookie(context, nameOf(kind), secret, options),
    expire: (kind) => setCookie(context, nameOf(kind), '', { ...options, maxAge: 0 }),
  }
}
