import { sessionAbsoluteHours, sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SignInMethod } from '@homeside/contract/constants/session-kinds'
import type { SessionValidAnswer } from '@homeside/contract/session'
import { and, desc, eq, gt, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { preparedQuery, type Bound } from '../database/prepared-query.ts'
import { ownedBy, type Scope } from '../database/scope.ts'
import { sessions, type SessionRow } from '../database/tables/accounts.ts'
import { instant } from '../dates/calendar.ts'
import type { BrowserLabel } from './browser-cookies.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { KnownAtIssuer } from './sign-on-handoffs.ts'

interface NewSession {
  accountKey: number
  bindingHash: string
  /** Null while a provider has to be chosen, and for a patient without registrations. */
  scope: Scope | null
  choosingProvider: boolean
  /** The texted link that opens it, and its one screen. */
  link?: { shortCodeKey: number; dynamicTemplateKey: number }
  /** The identity provider that vouched for the patient. */
  known?: KnownAtIssuer
  method: SignInMethod
  label: BrowserLabel
  /** When password or passkey were last proved. */
  provenAt: Date | null
  /** When the original sign-in happened. The absolute limit counts from there. */
  startedAt: Date
}

export interface OpenedSession {
  /** The secret that the browser gets. It is never stored here. */
  token: string
  session: SessionRow
}

/**
 * The most open sessions that the owner of an account has by ways of their own, and that one provider opens. Beyond that,
 * the least recently used of them end: no provider ends those of another.
 */
export const maxSessionsPerAccount = 30

/** Sign-ins that a provider can bring about: it vouches, hands over, or texts a link to whatever phone it has. */
export const providersMethods: SignInMethod[] = ['single-sign-on', 'mobile-app', 'texted-link']

/** Opens a session. Returns it with its token. */
export async function openSession(database: Database, session: NewSession, now: Date): Promise<OpenedSession> {
  const token = newSecret()
  const { accountKey, bindingHash, scope, choosingProvider, startedAt } = session
  const [row] = await database
    .insert(sessions)
    .values({
      tokenHash: hashSecret(token),
      accountKey,
      bindingHash,
      choosingProvider,
      patientHubLite: session.link !== undefined || session.method === 'mobile-app',
      dynamicTemplateKey: session.link?.dynamicTemplateKey ?? null,
      shortCodeKey: session.link?.shortCodeKey ?? null,
      siteKey: scope?.siteKey ?? null,
      patientKey: scope?.patientKey ?? null,
      ...session.known,
      method: session.method,
      ...session.label,
      provenAt: session.provenAt,
      createdAt: startedAt,
      lastUsedAt: now,
    })
    .returning()
  if (!row) throw new Error('The database kept no session.')
  await revokeSurplus(database, row, now)
  return { token, session: row }
}

async function revokeSurplus(
  database: Database,
  { accountKey, method, siteKey }: SessionRow,
  now: Date,
): Promise<void> {
  const isOfProvider = providersMethods.includes(method) && siteKey !== null
  const alike = isOfProvider
    ? and(inArray(sessions.method, providersMethods), eq(sessions.siteKey, siteKey))
    : notInArray(sessions.method, providersMethods)
  const surplus = database
    .select({ sessionKey: sessions.sessionKey })
    .from(sessions)
    .where(and(eq(sessions.accountKey, accountKey), isNull(sessions.revokedAt), alike))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionKey))
    .offset(maxSessionsPerAccount)
  await database.update(sessions).set({ revokedAt: now }).where(inArray(sessions.sessionKey, surplus))
}

/** The times after which a session must have been used and started to be still valid. */
export interface LiveSince {
  usedAfter: Date
  startedAfter: Date
}

/** The earliest times of last use and of start with which a session is valid now. */
export function liveSince(now: Date): LiveSince {
  return {
    usedAfter: instant(now).subtract(sessionIdleMinutes, 'minute').toDate(),
    startedAfter: instant(now).subtract(sessionAbsoluteHours, 'hour').toDate(),
  }
}

/** The condition of a session that is still valid. */
export function isLive({ usedAfter, startedAfter }: LiveSince | Bound<LiveSince>): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.lastUsedAt, usedAfter), gt(sessions.createdAt, startedAfter))
}

const selectSession = preparedQuery(
  'valid-session',
  (database, values: Bound<LiveSince & Record<'tokenHash' | 'bindingHash', string>>) =>
    database
      .select()
      .from(sessions)
      .where(
        and(eq(sessions.tokenHash, values.tokenHash), eq(sessions.bindingHash, values.bindingHash), isLive(values)),
      ),
)

/** The valid session of a token, if it is used from its own browser. */
export async function findSession(
  database: Database,
  token: string | null,
  bindingHash: string | null,
  now: Date,
): Promise<SessionRow | null> {
  if (token === null || bindingHash === null) return null
  const [row] = await selectSession(database, { tokenHash: hashSecret(token), bindingHash, ...liveSince(now) })
  return row ?? null
}

/** A page makes several calls at once. One of them updates the session, or they would wait for each other. */
const touchEveryMs = 1000

/** Restarts the idle time of a session, to the second. */
export async function touchSession(database: Database, session: SessionRow, now: Date): Promise<void> {
  const age = now.getTime() - session.lastUsedAt.getTime()
  if (age >= 0 && age < touchEveryMs) return
  await database.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.sessionKey, session.sessionKey))
}

/** Ends one session. */
export async function revokeSession(database: Database, session: SessionRow, now: Date): Promise<void> {
  await database.update(sessions).set({ revokedAt: now }).where(eq(sessions.sessionKey, session.sessionKey))
}

/** Ends every session of a browser. Returns them. */
export async function revokeSessionsOfBrowser(
  database: Database,
  bindingHash: string,
  now: Date,
): Promise<SessionRow[]> {
  return database
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.bindingHash, bindingHash), isNull(sessions.revokedAt)))
    .returning()
}

/** Ends every session of an account, in all browsers. */
export async function revokeSessionsOfAccount(database: Database, accountKey: number, now: Date): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.accountKey, accountKey), isNull(sessions.revokedAt)))
}

/** Ends every session at this patient's provider. */
export async function revokeSessionsOfPatient(database: Database, scope: Scope, now: Date): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(ownedBy(scope, sessions, isNull(sessions.revokedAt)))
}

/** How long a session still lasts, in whole seconds; 0 when it has ended. */
export function sessionTimes(session: SessionRow | null, now: Date): SessionValidAnswer {
  if (session === null) return { Valid: false, IdleExpiresInSeconds: 0, AbsoluteExpiresInSeconds: 0 }
  const absolute = secondsUntil(instant(session.createdAt).add(sessionAbsoluteHours, 'hour').toDate(), now)
  const idle = secondsUntil(instant(session.lastUsedAt).add(sessionIdleMinutes, 'minute').toDate(), now)
  return { Valid: true, IdleExpiresInSeconds: Math.min(idle, absolute), AbsoluteExpiresInSeconds: absolute }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, instant(end).diff(now, 'second'))
}
