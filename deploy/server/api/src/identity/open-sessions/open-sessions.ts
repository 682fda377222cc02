import { signInDays } from '@homeside/contract/constants/limits'
import type { OpenBrowser, OpenSessionsAnswer, SignInNote } from '@homeside/contract/open-sessions'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import {
  accounts,
  sessions,
  signIns,
  type SessionRow,
  type SignInRow,
} from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { isLive, liveSince, providersMethods } from '../../platform/session/sessions.ts'

/** At most this many sign-ins of each kind are listed, so that no kind pushes out another. */
const mostOfEach = 100

/** The open sessions and the recent sign-ins. */
export interface OpenSessions {
  /** Sorted by last use. */
  open: SessionRow[]
  signIns: SignInRow[]
  passwordChangedAt: Date | null
}

/** The open sessions of an account, sorted by last use, and when its password last changed. */
export async function findOpenSessions(
  database: Database,
  accountKey: number,
  now: Date,
): Promise<Pick<OpenSessions, 'open' | 'passwordChangedAt'>> {
  const found = await database
    .select({ session: sessions, passwordChangedAt: accounts.passwordChangedAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.accountKey, sessions.accountKey))
    .where(and(eq(sessions.accountKey, accountKey), isLive(liveSince(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionKey))
  return { open: found.map(({ session }) => session), passwordChangedAt: found[0]?.passwordChangedAt ?? null }
}

/** The open sessions of a patient at one provider, sorted by last use. */
export function findSessionsAt(database: Database, scope: Scope, now: Date): Promise<SessionRow[]> {
  return database
    .select()
    .from(sessions)
    .where(ownedBy(scope, sessions, isLive(liveSince(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.sessionKey))
}

/** The sign-ins of an account in the last thirty days, newest first. */
export async function findSignIns(database: Database, accountKey: number, now: Date): Promise<SignInRow[]> {
  const oldest = instant(now).subtract(signInDays, 'day').toDate()
  const newest = (...which: SQL[]) =>
    database
      .select()
      .from(signIns)
      .where(and(eq(signIns.accountKey, accountKey), gt(signIns.at, oldest), ...which))
      .orderBy(desc(signIns.at), desc(signIns.signInKey))
      .limit(mostOfEach)
  const good = eq(signIns.result, 'SignedIn')
  const own = await newest(good, notInArray(signIns.method, providersMethods))
  const ofProviders = await newest(good, inArray(signIns.method, providersMethods))
  const wrong = await newest(ne(signIns.result, 'SignedIn'))
  return [...own, ...ofProviders, ...wrong].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.signInKey - one.signInKey,
  )
}

/** Ends the sessions of an account in one browser. */
export async function endInBrowser(
  database: Database,
  { accountKey, bindingHash }: Pick<SessionRow, 'accountKey' | 'bindingHash'>,
  now: Date,
): Promise<void> {
  const own = and(
    eq(sessions.accountKey, accountKey),
    eq(sessions.bindingHash, bindingHash),
    isNull(sessions.revokedAt),
  )
  await database.update(sessions).set({ revokedAt: now }).where(own)
}

/** Ends the sessions of an account in every browser but one. */
export async function endElsewhere(
  database: Database,
  { accountKey, bindingHash }: Pick<SessionRow, 'accountKey' | 'bindingHash'>,
  now: Date,
): Promise<void> {
  const others = and(
    eq(sessions.accountKey, accountKey),
    ne(sessions.bindingHash, bindingHash),
    isNull(sessions.revokedAt),
  )
  await database.update(sessions).set({ revokedAt: now }).where(others)
}

/** The open sessions at one provider, and the sign-ins by which they began. */
export function onlyAt({ open, signIns: notes }: OpenSessions, siteKey: number | null): OpenSessions {
  const there = open.filter((session) => session.siteKey === siteKey)
  const began = notes.filter((signIn) => there.some((session) => hasBegun(signIn, session)))
  return { open: there, signIns: began, passwordChangedAt: null }
}

/**
 * The browsers where somebody is signed in, their recent sign-ins, and when their password last changed, on the wire.
 *
 * @param caller The session that asks. Its browser comes first.
 */
export function presentOpenSessions(
  { open, signIns: notes, passwordChangedAt }: OpenSessions,
  caller: SessionRow,
): OpenSessionsAnswer {
  const tabsOf = new Map<string, SessionRow[]>()
  for (const tab of open) tabsOf.set(tab.bindingHash, [...(tabsOf.get(tab.bindingHash) ?? []), tab])
  const browsers = [...tabsOf.values()].map((tabs) => presentBrowser(tabs, caller))
  return {
    Browsers: browsers.toSorted((one, other) => Number(other.IsThisBrowser) - Number(one.IsThisBrowser)),
    SignIns: notes.map(presentSignInNote),
    ThisSignInKey: notes.find((signIn) => hasBegun(signIn, caller))?.signInKey ?? null,
    PasswordChangedUtc: passwordChangedAt?.toISOString() ?? null,
  }
}

/** Whether a session began with this sign-in: both are written with the same time. */
function hasBegun({ at, method, result }: SignInRow, session: SessionRow): boolean {
  return result === 'SignedIn' && method === session.method && at.getTime() === session.createdAt.getTime()
}

/** @param tabs The sessions of one browser, the last used first. */
function presentBrowser(tabs: SessionRow[], caller: SessionRow): OpenBrowser {
  const [last] = tabs
  if (last === undefined) throw new Error('A group always has a member.')
  const since = Math.min(...tabs.map(({ createdAt }) => createdAt.getTime()))
  return {
    SessionKey: last.sessionKey,
    Browser: last.browser,
    Platform: last.platform,
    SinceUtc: new Date(since).toISOString(),
    LastUsedUtc: last.lastUsedAt.toISOString(),
    IsThisBrowser: last.bindingHash === caller.bindingHash,
  }
}

/** A sign-in on the wire. */
export function presentSignInNote({ signInKey, at, browser, platform, method, result }: SignInRow): SignInNote {
  return {
    SignInKey: signInKey,
    AtUtc: at.toISOString(),
    Browser: browser,
    Platform: platform,
    Method: method,
    Result: result,
  }
}
