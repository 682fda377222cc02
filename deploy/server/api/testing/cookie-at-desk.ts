import type { StaffRole } from '@homeside/contract/staff-session'
import { eq } from 'drizzle-orm'

import type { Database } from '../src/platform/database/database.ts'
import { providers } from '../src/platform/database/tables/providers.ts'
import { secureCookies } from '../src/platform/session/browser-cookies.ts'
import { openStaffSession } from '../src/platform/session/staff-sessions.ts'
import type { HeldClock } from './held-clock.ts'

/** Somebody who works at the desk of a provider. */
export interface DeskPerson {
  /** Default: Anna Alvarez. */
  name?: string
  /** Default: staff. */
  role?: StaffRole
  /** Default: 101. */
  siteKey?: number
}

/** Opens a session at the desk, as after signing in there. Returns the browser's cookie. */
export async function cookieAtDesk(
  { database, clock }: { database: Database; clock: HeldClock },
  { name = 'Anna Alvarez', role = 'staff', siteKey = 101 }: DeskPerson,
): Promise<string> {
  const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  const { issuer = '', clientId = '' } = provider?.staffSignOn ?? {}
  const person = { siteKey, subject: name, name, role, issuer, clientId, issuerSession: null, refresh: null }
  const token = await openStaffSession(database, person, clock.now())
  return `${secureCookies('test').nameOf('desk')}=${token}`
}
