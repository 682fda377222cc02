import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { HandoffKind } from '../database/tables/sign-on-handoffs.ts'
import type { BrowserCookies } from './browser-cookies.ts'

/** The cookie in which an identity provider's callback, or the mobile app, leaves a sign-on for the portal's page. */
export interface HandoffCookies {
  read: (kind: HandoffKind) => string | null
  leave: (kind: HandoffKind, secret: string) => void
  expire: (kind: HandoffKind) => void
}

/** The handoff cookies of a request. */
export function handoffCookies(context: Context, { nameOf, options }: BrowserCookies): HandoffCookies {
  return {
    read: (kind) => getCookie(context, nameOf(kind)) ?? null,
    leave: (kind, secret) => setCookie(context, nameOf(kind), secret, options),
    expire: (kind) => setCookie(context, nameOf(kind), '', { ...options, maxAge: 0 }),
  }
}
