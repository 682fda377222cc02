import type { CallDefinition } from '@homeside/contract/call'

import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import { Problem } from '../problems/problem.ts'
import { addEntry, addEntryWithPatients, type AuditEntry } from './add-entries.ts'
import type { StaffActor, TrailNotes } from './trail-notes.ts'

/** The caller of a request: a session, the patient whose session it is, or a service of the provider. */
type Caller = SessionRow | { session: SessionRow } | StaffActor

export interface AuditedRequest {
  call: CallDefinition
  /** Null for public calls, and for a caller who was refused. */
  caller: Caller | null
  params: unknown
  at: Date
  database: Database
  correlationId: string
  address: string
  trail: TrailNotes
}

type Who = Pick<AuditEntry, 'actor' | keyof typeof nobody>

const nobody = {
  accountKey: null,
  sessionKey: null,
  staffName: null,
  issuer: null,
  subject: null,
  method: null,
  siteKey: null,
  patientKey: null,
}

/** Whether the requests of a call are recorded: all except public readings, and what is of no patient. */
export function isAudited({ access, method, acts, isUnrecorded }: CallDefinition): boolean {
  return !isUnrecorded && (access !== 'public' || method !== 'GET' || acts === true)
}

/**
 * Records who reads or changes whose data, and the result.
 *
 * @param outcome null before a change happens, `done`, or the code of the problem that was answered.
 */
export async function recordAccess(request: AuditedRequest, outcome: string | null): Promise<void> {
  const { call, params, at, database, correlationId, address, trail } = request
  const entry = {
    at,
    correlationId,
    ...nobody,
    ...whoIs(request),
    call: `${call.method} ${call.path}`,
    // The path of a public call may contain a code or a link. These are secrets, so they are not recorded.
    keys: {
      ...(call.access === 'public' ? {} : { ...(params as Record<string, unknown> | undefined), ...trail.keys }),
      ...(trail.page === null ? {} : { page: trail.page }),
    },
    outcome,
    address,
  }
  const shown = new Map(
    trail.patients.map(({ siteKey, patientKey }): [number, Scope] => [patientKey, { siteKey, patientKey }]),
  )
  if (shown.size === 0) await addEntry(database, entry)
  else await addEntryWithPatients(database, entry, [...shown.values()])
}

/** The outcome to record for a request that ended with this error: the code of a problem, or `failed`. */
export function outcomeOf(error: unknown): string {
  return error instanceof Problem ? error.code : 'failed'
}

function whoIs({ caller, trail }: AuditedRequest): Partial<Who> & Pick<Who, 'actor'> {
  const known = caller ?? trail.staff
  if (known !== null && 'staff' in known) return { actor: 'staff', ...namesOf(known) }
  const session = known === null ? trail.session : 'session' in known ? known.session : known
  if (session === null) return { actor: 'anyone', accountKey: trail.accountKey }
  const { accountKey, sessionKey, siteKey, patientKey, method } = session
  return { actor: 'patient', accountKey, sessionKey, siteKey, patientKey, method }
}

/** A member of staff in the trail: by the name that is shown, and by what they cannot choose. */
function namesOf({ name, siteKey, keyHash, session }: StaffActor) {
  if (session === null) return { staffName: name, siteKey, subject: keyHash }
  const { issuer, subject, sessionKey } = session
  return { staffName: name, siteKey, issuer, subject, sessionKey }
}
