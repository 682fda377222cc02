import type { CallDefinition } from '@homeside/contract/call'
import { sameAlias } from '@homeside/contract/constants/aliases'

import { Problem } from '../calls/problem.ts'
import type { Database } from '../database/database.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import type { StaffCaller } from '../staff/staff-keys.ts'
import { findPatientSession } from './patient-session.ts'
import type { PatientSession } from './patient-session.ts'
import { findSession, touchSession } from './sessions.ts'

/** What a request brings to prove whose it is. */
export interface Credentials {
  token: string | null
  bindingHash: string | null
  /** The Alias header. */
  alias: string | null
  /** Whether it is the patient's doing, which keeps a session alive. */
  isActivity: boolean
}

/** What each kind of access gives a handler to work with. */
export interface Access {
  public: null
  session: SessionRow
  'choosing-provider': SessionRow
  patient: PatientSession
  staff: StaffCaller
}

/** Every access but staff's, who have no session. */
type PersonalAccess = Exclude<CallDefinition['access'], 'staff'>

/**
 * Lets a request through to its call, and starts the session's idle time anew where it is the patient's doing.
 *
 * @throws Problem session-expired, forbidden for a session of the wrong kind, alias-mismatch, provider-maintenance.
 */
export async function authenticate(
  access: PersonalAccess,
  credentials: Credentials,
  database: Database,
  now: Date,
): Promise<Access[PersonalAccess]> {
  if (access === 'public') return null
  const session = await findSession(database, credentials.token, credentials.bindingHash, now)
  if (session === null) throw new Problem('session-expired')
  if (session.choosingProvider !== (access === 'choosing-provider')) throw new Problem('forbidden')
  const standing = await findPatientSession(database, session)
  checkAlias(credentials.alias, standing, access)
  if (credentials.isActivity) await touchSession(database, session, now)
  if (access !== 'patient') return session
  if (standing === null) throw new Problem('forbidden')
  if (standing.provider.inMaintenance) throw new Problem('provider-maintenance')
  return standing
}

/** A page that thinks it stands at another provider must not be told anything of this one. */
function checkAlias(alias: string | null, standing: PatientSession | null, access: PersonalAccess): void {
  if (alias === null && access !== 'patient') return
  if (standing === null && alias === null) return
  if (!sameAlias(decodeAlias(alias ?? ''), standing?.provider.alias)) throw new Problem('alias-mismatch')
}

/** Headers carry ASCII, so an alias may come percent-encoded. */
function decodeAlias(alias: string): string {
  try {
    return decodeURIComponent(alias)
  } catch {
    return alias
  }
}
