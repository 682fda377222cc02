import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { signOnHandoffs, type HandoffKind } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import type { BrowserCookies } from './browser-cookies.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'

/** For how many minutes after an identity provider's callback the portal's page can use the sign-on. */
export const handoffMinutes = 5

/** What an identity provider calls the patient, and its own session. */
export interface KnownAtIssuer {
  subject: string | null
  issuerSession: string | null
}

/**
 * Records that an identity provider or the mobile app has signed a patient in. The caller has verified its message.
 * Returns the secret for the browser's handoff cookie, which must be kept nowhere else.
 */
export async function leaveHandoff(
  database: Database,
  kind: HandoffKind,
  scope: Scope,
  now: Date,
  known: KnownAtIssuer = { subject: null, issuerSession: null },
): Promise<string> {
  const secret = newSecret()
  const expiresAt = instant(now).add(handoffMinutes, 'minute').toDate()
  await database.insert(signOnHandoffs).values({ handoffHash: hashSecret(secret), kind, ...scope, ...known, expiresAt })
  return secret
}

/** Uses up a sign-on, once; null when there is none, it has expired, or it is of another kind. */
export async function takeHandoff(
  database: Database,
  kind: HandoffKind,
  secret: string | null,
  now: Date,
): Promise<{ scope: Scope; known: KnownAtIssuer } | null> {
  if (secret === null || !isSecret(secret)) return null
  const [taken] = await database
    .delete(signOnHandoffs)
    .where(
      and(
        eq(signOnHandoffs.handoffHash, hashSecret(secret)),
        eq(signOnHandoffs.kind, kind),
        gt(signOnHandoffs.expiresAt, now),
      ),
    )
    .returning()
  if (taken === undefined) return null
  const { siteKey, patientKey, subject, issuerSession } = taken
  return { scope: { siteKey, patientKey }, known: { subject, issuerSession } }
}

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
