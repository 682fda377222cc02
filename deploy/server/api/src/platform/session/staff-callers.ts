import type { StaffRole } from '@homeside/contract/staff-session'
import { StartError } from '@homeside/server-kit/start-error'
import { and, desc, eq, gt, lt, or } from 'drizzle-orm'

import type { StaffActor } from '../audit/trail-notes.ts'
import type { Database } from '../database/database.ts'
import type { StaffScope } from '../database/scope.ts'
import { type StaffSessionRow, staffSessions } from '../database/tables/accounts.ts'
import { type ProviderRow, providers } from '../database/tables/providers.ts'
import { instant } from '../dates/calendar.ts'
import { hashSecret, newSecret, seal } from './secrets.ts'

/** A service of a provider's back office that may make staff calls. */
export interface StaffKey {
  /** The hash of the service's key. The key itself is not kept. */
  hash: string
  /** Who has it, as the audit trail names them; null for the start of the hash. */
  name: string | null
  /** The only site whose patients the service may touch; null for all. */
  siteKey: number | null
}

/** The service, or the person at the desk, behind a staff call. */
export interface StaffCaller extends StaffActor {
  role: StaffRole
}

const minLength = 32

/**
 * Reads the keys of services from the environment: separated by commas, each `key` for every site or `101:key` for the
 * site 101 only. A name before it, as in `anna@101:key`, stands in the audit trail.
 *
 * @throws StartError when a key is too short to be a secret.
 */
export function readStaffKeys(text: string): StaffKey[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = null, site, key = ''] = /^(?:([\w.-]{1,40})@)?(?:(\d+):)?(\S+)$/.exec(part) ?? []
      if (key.length < minLength) throw new StartError(`A staff key needs at least ${minLength} characters.`)
      return { hash: hashSecret(key), name, siteKey: site === undefined ? null : Number(site) }
    })
}

/** The service of a bearer key; null for an unknown one. Hashes are compared, so time reveals nothing. */
export function findStaffCaller(keys: readonly StaffKey[], token: string | null): StaffCaller | null {
  if (token === null) return null
  const hash = hashSecret(token)
  const found = keys.find((key) => key.hash === hash)
  if (found === undefined) return null
  const { name, siteKey } = found
  const keyHash = `staff-${hash.slice(0, 12)}`
  return { staff: true, name: name ?? keyHash, siteKey, keyHash, role: 'lead', session: null }
}

/** After how many minutes without a call a session at the desk ends. */
const idleMinutes = 30
/** A working day, after which somebody signs in again. */
const absoluteHours = 10
/** A page makes several calls at once. One of them updates the session. */
const touchEveryMs = 1000

type NewStaffSession = Person &
  Pick<StaffSessionRow, 'name' | 'role' | 'issuerSession'> & {
    clientId: string
    /** The token that asks the issuer later whether it still vouches; null where the issuer gave none. */
    refresh: string | null
    /** The token by which the issuer knows the session that it shall end; null where none came. */
    idToken?: string | null
  }

/** Opens a session at the desk. Returns the secret for the browser's cookie, which is kept nowhere else. */
export async function openStaffSession(
  database: Database,
  { refresh, idToken = null, ...session }: NewStaffSession,
  now: Date,
): Promise<string> {
  const token = newSecret()
  await database
    .insert(staffSessions)
    .values({
      ...session,
      tokenHash: hashSecret(token),
      refresh: refresh && (await seal(token, refresh)),
      idToken: idToken && (await seal(token, idToken)),
      vouchedAt: now,
      createdAt: now,
      lastUsedAt: now,
    })
  return token
}

type Person = Pick<StaffSessionRow, 'siteKey' | 'issuer' | 'subject'>

/**
 * The session of a cookie, while it lasts and its identity provider, and the portal's name there, are still the
 * provider's. Restarts its idle time.
 *
 * @param isActivity whether a person made the request, not the page by itself.
 */
export async function findStaffSession(
  database: Database,
  token: string,
  now: Date,
  isActivity: boolean,
): Promise<StaffSessionRow | null> {
  const tokenHash = hashSecret(token)
  const { usedAfter, startedAfter } = since(now)
  const [found] = await database
    .select({ session: staffSessions, signOn: providers.staffSignOn })
    .from(staffSessions)
    .innerJoin(providers, eq(providers.siteKey, staffSessions.siteKey))
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.lastUsedAt, usedAfter),
        gt(staffSessions.createdAt, startedAfter),
      ),
    )
  if (found === undefined || !isOf(found.signOn, found.session)) return null
  if (isActivity && now.getTime() - found.session.lastUsedAt.getTime() >= touchEveryMs) {
    await database.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.tokenHash, tokenHash))
  }
  return found.session
}

/** Whether a session was opened at the identity provider of its site. */
function isOf(signOn: ProviderRow['staffSignOn'], { issuer, clientId }: StaffSessionRow): boolean {
  return signOn?.issuer === issuer && (clientId === null || signOn.clientId === clientId)
}

/** Those who are signed in at the sites that somebody serves, the last used first. */
export async function listStaffSessions(
  database: Database,
  { siteKey }: StaffScope,
  now: Date,
): Promise<StaffSessionRow[]> {
  const { usedAfter, startedAfter } = since(now)
  const rows = await database
    .select({ session: staffSessions, signOn: providers.staffSignOn })
    .from(staffSessions)
    .innerJoin(providers, eq(providers.siteKey, staffSessions.siteKey))
    .where(
      and(
        siteKey === null ? undefined : eq(staffSessions.siteKey, siteKey),
        gt(staffSessions.lastUsedAt, usedAfter),
        gt(staffSessions.createdAt, startedAfter),
      ),
    )
    .orderBy(desc(staffSessions.lastUsedAt))
  return rows.flatMap(({ session, signOn }) => (isOf(signOn, session) ? [session] : []))
}

/** Ends every session of a person at the desk of a site. Returns how many there were. */
export async function endSessionsOfPerson(database: Database, { siteKey, issuer, subject }: Person): Promise<number> {
  const ended = await database
    .delete(staffSessions)
    .where(
      and(eq(staffSessions.siteKey, siteKey), eq(staffSessions.issuer, issuer), eq(staffSessions.subject, subject)),
    )
    .returning()
  return ended.length
}

/** Deletes the sessions that have ended. The trail keeps what was done in them. */
export async function sweepStaffSessions(database: Database, now: Date): Promise<void> {
  const { usedAfter, startedAfter } = since(now)
  await database
    .delete(staffSessions)
    .where(or(lt(staffSessions.lastUsedAt, usedAfter), lt(staffSessions.createdAt, startedAfter)))
}

function since(now: Date): { usedAfter: Date; startedAfter: Date } {
  return {
    usedAfter: instant(now).subtract(idleMinutes, 'minute').toDate(),
    startedAfter: instant(now).subtract(absoluteHours, 'hour').toDate(),
  }
}
