import { signInDays } from '@homeside/contract/constants/limits'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { accounts, sessions, signIns } from '../../platform/database/tables/accounts.ts'
import type { SessionRow, SignInRow } from '../../platform/database/tables/accounts.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { isLive, liveSince } from '../../platform/session/sessions.ts'
import type { OpenSessions } from './presenter.ts'

/** The most sign-ins that are listed, and the most wrong passwords: those of strangers must not push out the others. */
const mostOfEach = 100

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
  const newest = (result: SQL) =>
    database
      .select()
      .from(signIns)
      .where(and(eq(signIns.accountKey, accountKey), gt(signIns.at, oldest), result))
      .orderBy(desc(signIns.at), desc(signIns.signInKey))
      .limit(mostOfEach)
  const good = await newest(eq(signIns.result, 'SignedIn'))
  const wrong = await newest(ne(signIns.result, 'SignedIn'))
  return [...good, ...wrong].toSorted(
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
