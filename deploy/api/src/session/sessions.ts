import { sessionAbsoluteHours, sessionIdleMinutes } from '@homeside/contract/constants/limits'
import type { SignInMethod } from '@homeside/contract/constants/sign-in-methods'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy } from '../database/scope.ts'
import type { Scope } from '../database/scope.ts'
import { sessions } from '../database/tables/accounts.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import { instant } from '../dates/instants.ts'
import type { BrowserLabel } from './browser-label.ts'
import { hashSecret, newSecret } from './secrets.ts'

interface NewSession {
  accountKey: number
  bindingHash: string
  /** Null while a provider is to be chosen, and for someone without registrations. */
  scope: Scope | null
  choosingProvider: boolean
  /** The texted link that opens it, and the one screen that it is for. */
  link?: { shortCodeKey: number; dynamicTemplateKey: number }
  method: SignInMethod
  label: BrowserLabel
  /** When password or passkey were last shown. */
  provenAt: Date | null
  /** When the sign-in happened that it goes back to: the absolute limit counts from there. */
  startedAt: Date
}

export interface OpenedSession {
  /** Stored nowhere. */
  token: string
  session: SessionRow
}

/** As many as somebody can have open at once; of more, those used longest ago end. */
export const maxSessionsPerAccount = 30

/** Opens a session and answers it with its token. */
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
      patientHubLite: session.link !== undefined,
      dynamicTemplateKey: session.link?.dynamicTemplateKey ?? null,
      shortCodeKey: session.link?.shortCodeKey ?? null,
      siteKey: scope?.siteKey ?? null,
      patientKey: scope?.patientKey ?? null,
      method: session.method,
      ...session.label,
      provenAt: session.provenAt,
      createdAt: startedAt,
      lastUsedAt: now,
    })
    .returning()
  if (!row) throw new Error('The database kept no session.')
  await revokeSurplus(database, accountKey, now)
  return { token, session: row }
}

async function revokeSurplus(database: Database, accountKey: number, now: Date): Promise<void> {
  const surplus = database
    .select({ sessionKey: sessions.sessionKey })
    .from(sessions)
    .where(and(eq(sessions.accountKey, accountKey), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionKey))
    .offset(maxSessionsPerAccount)
  await database.update(sessions).set({ revokedAt: now }).where(inArray(sessions.sessionKey, surplus))
}

/** The condition of a session that can still be used. */
export function isLive(now: Date): SQL | undefined {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.lastUsedAt, instant(now).subtract(sessionIdleMinutes, 'minute').toDate()),
    gt(sessions.createdAt, instant(now).subtract(sessionAbsoluteHours, 'hour').toDate()),
  )
}

/** The live session of a token, if it is used from the browser it was given to. */
export async function findSession(
  database: Database,
  token: string | null,
  bindingHash: string | null,
  now: Date,
): Promise<SessionRow | null> {
  if (token === null || bindingHash === null) return null
  const [row] = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashSecret(token)), eq(sessions.bindingHash, bindingHash), isLive(now)))
  return row ?? null
}

/** A page asks for several things at once: one of them marks the session as used, or they would wait for each other. */
const touchEveryMs = 1000

/** Starts the idle time of a session anew, to the second. */
export async function touchSession(database: Database, session: SessionRow, now: Date): Promise<void> {
  const age = now.getTime() - session.lastUsedAt.getTime()
  if (age >= 0 && age < touchEveryMs) return
  await database.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.sessionKey, session.sessionKey))
}

export async function revokeSession(database: Database, session: SessionRow, now: Date): Promise<void> {
  await database.update(sessions).set({ revokedAt: now }).where(eq(sessions.sessionKey, session.sessionKey))
}

/** Ends every session of a browser; answers them. */
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

/** Ends every session of an account, in whatever browser. */
export async function revokeSessionsOfAccount(database: Database, accountKey: number, now: Date): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.accountKey, accountKey), isNull(sessions.revokedAt)))
}

/** Ends every session that stands where this patient does. */
export async function revokeSessionsOfPatient(database: Database, scope: Scope, now: Date): Promise<void> {
  await database
    .update(sessions)
    .set({ revokedAt: now })
    .where(ownedBy(scope, sessions, isNull(sessions.revokedAt)))
}
