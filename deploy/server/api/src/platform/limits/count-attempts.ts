import { networkOf } from '@homeside/server-kit/client-address'
import { and, gt, inArray, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { attempts } from '../database/tables/operations.ts'
import { instant } from '../dates/calendar.ts'
import { Problem } from '../problems/problem.ts'
import { hashSecret } from '../session/secrets.ts'

/** Somebody who chooses a name meets a few that are taken. Somebody who asks for many wants to know who has an account. */
const takenPerDay = 20
/** A provider can make up patients without end, and try an address with each. */
const takenPerDayAtSite = 200

/** Who is told that a name is taken: an account or a patient, and at which provider; null for none. */
export interface ToldOfNames {
  subject: string
  siteKey: number | null
}

/** How often something may be tried. */
export interface AttemptLimit {
  /** What is limited, such as `code-tries` or `mail-sends`. Limits with the same purpose and subject count together. */
  purpose: string
  /** Whose tries are counted: a username, an address, a code's key. Stored as a hash. */
  subject: string
  maxAttempts: number
  /** How long a first try counts, in seconds. Then counting restarts. */
  windowSeconds: number
}

/** Limits how often somebody, and all patients of a provider together, are told that a name is somebody else's. */
export function takenNamesTo({ subject, siteKey }: ToldOfNames): AttemptLimit[] {
  const windowSeconds = 24 * 60 * 60
  return [
    { purpose: 'taken-names', subject, maxAttempts: takenPerDay, windowSeconds },
    ...(siteKey === null
      ? []
      : [{ purpose: 'taken-names-at', subject: String(siteKey), maxAttempts: takenPerDayAtSite, windowSeconds }]),
  ]
}

/**
 * Does what fails when a username or an email address is taken, and counts each time that somebody is told so. It is told
 * only after a proof, but one proof must not be enough to try out the names of others.
 *
 * @param database not a transaction that the failure rolls back, or it would not count.
 * @param told The account or patient that the caller has proved to be.
 * @throws Problem too-many-attempts for a taken name after many; else what `act` throws.
 */
export async function countingTakenNames<Result>(
  { database, now }: { database: Database; now: Date },
  told: ToldOfNames,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isTaken(error)) await countAttempts(database, takenNamesTo(told), now)
    throw error
  }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return error.code === 'email-already-linked' || Object.values(error.details.fields ?? {}).includes('username-taken')
}

/**
 * Counts one try against every limit, before its result is known. So tries at the same time, or on several servers,
 * count too.
 *
 * @param database not a transaction that a failed try would roll back, or the failure would not count.
 * @returns how many more tries the nearest limit allows.
 * @throws Problem too-many-attempts, with the seconds until the longest exceeded window ends.
 */
export async function countAttempts(database: Database, limits: readonly AttemptLimit[], now: Date): Promise<number> {
  const counted = new Map(limits.map((limit) => [subjectOf(limit), limit]))
  const fresh = sql`${attempts.windowEndsAt} > ${now.toISOString()}::timestamptz`
  const rows = await database
    .insert(attempts)
    .values(inOrder(counted).map(([subject, limit]) => ({ subject, attempts: 1, windowEndsAt: windowEnd(limit, now) })))
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        attempts: sql`case when ${fresh} then ${attempts.attempts} + 1 else 1 end`,
        windowEndsAt: sql`case when ${fresh} then ${attempts.windowEndsAt} else excluded.window_ends_at end`,
      },
    })
    .returning()
  const leftOf = (row: { subject: string; attempts: number }) =>
    (counted.get(row.subject)?.maxAttempts ?? 0) - row.attempts
  const exceeded = rows.filter((row) => leftOf(row) < 0)
  if (exceeded.length === 0) return Math.min(...rows.map(leftOf))
  const waits = exceeded.map((row) => instant(row.windowEndsAt).diff(now, 'second'))
  throw new Problem('too-many-attempts', { retryAfterSeconds: Math.max(1, ...waits) })
}

/** When the last of the limits that refuse the next try lets it pass again; null when all let it pass now. */
export async function findStop(database: Database, limits: readonly AttemptLimit[], now: Date): Promise<Date | null> {
  const mostOf = new Map(limits.map((limit) => [subjectOf(limit), limit.maxAttempts]))
  const rows = await database
    .select()
    .from(attempts)
    .where(and(inArray(attempts.subject, [...mostOf.keys()]), gt(attempts.windowEndsAt, now)))
  const ends = rows.filter((row) => row.attempts >= (mostOf.get(row.subject) ?? 0)).map((row) => row.windowEndsAt)
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null)
}

/** Restarts the count of each limit, after a try that succeeded. */
export async function forgetAttempts(database: Database, limits: readonly AttemptLimit[]): Promise<void> {
  await database.delete(attempts).where(inArray(attempts.subject, limits.map(subjectOf)))
}

/** Takes back one try of each limit. The tries of others still count. */
export async function takeBackAttempt(database: Database, ...limits: AttemptLimit[]): Promise<void> {
  await database
    .update(attempts)
    .set({ attempts: sql`greatest(${attempts.attempts} - 1, 0)` })
    .where(inArray(attempts.subject, limits.map(subjectOf)))
}

/** Sorts what is counted, so that tries at the same time lock in one order and cannot deadlock. */
function inOrder(counted: ReadonlyMap<string, AttemptLimit>): [string, AttemptLimit][] {
  return [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function subjectOf({ purpose, subject }: AttemptLimit): string {
  return `${purpose}:${hashSecret(subject)}`
}

function windowEnd({ windowSeconds }: AttemptLimit, now: Date): Date {
  return instant(now).add(windowSeconds, 'second').toDate()
}

/**
 * A limit for everybody in the network of an address. Whoever has one IPv6 address has the whole network of it, and
 * could take another address for each try.
 */
export function perNetwork(address: string, limit: Omit<AttemptLimit, 'subject'>): AttemptLimit {
  return { ...limit, subject: networkOf(address) }
}
