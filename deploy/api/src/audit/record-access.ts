import type { CallDefinition } from '@homeside/contract/call'
import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Bound } from '../database/prepared-query.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import { auditPatients, auditTrail } from '../database/tables/audit-trail.ts'
import { Problem } from '../problems/problem.ts'
import type { TrailNotes } from './trail-notes.ts'

/** The caller of a request: a session, the patient whose session it is, or a service of the provider. */
type Caller = SessionRow | { session: SessionRow } | { staff: true; name: string; siteKey: number | null }

export interface AuditedRequest {
  call: CallDefinition
  /** Null for public calls, and for a caller who was refused. */
  caller: Caller | null
  params: unknown
  at: Date
  database: Database
  correlationId: string
  /** The caller's network address. */
  address: string
  trail: TrailNotes
}

type Who = Pick<
  typeof auditTrail.$inferInsert,
  'actor' | 'accountKey' | 'sessionKey' | 'staffName' | 'siteKey' | 'patientKey'
>

const nobody = { accountKey: null, sessionKey: null, staffName: null, siteKey: null, patientKey: null }

type Entry = Omit<typeof auditTrail.$inferInsert, 'auditKey'>

function insertEntry(database: Database, values: Bound<Entry>) {
  const { actor, accountKey, sessionKey, staffName, siteKey, patientKey } = values
  const { at, correlationId, call, keys, outcome, address } = values
  const who = { actor, accountKey, sessionKey, staffName, siteKey, patientKey }
  return database.insert(auditTrail).values({ ...who, at, correlationId, call, keys, outcome, address })
}

/** Returns nothing, because that takes PostgreSQL and this process a third longer. */
const insertRow = preparedQuery('audit-trail', insertEntry)

/** The same with the people whom a request concerns, as JSON. */
const insertWithPatients = preparedQuery(
  'audit-trail-and-patients',
  (database, values: Bound<Entry & { shown: string }>) => {
    const written = insertEntry(database, values).returning({ auditKey: auditTrail.auditKey })
    const entry = database.$with('entry').as(written)
    const people = database
      .select({
        auditKey: entry.auditKey,
        siteKey: sql<number>`shown.site_key`.as('site_key'),
        patientKey: sql<number>`shown.patient_key`.as('patient_key'),
      })
      .from(entry)
      .crossJoin(sql`json_to_recordset(${values.shown}::text::json) as shown(site_key integer, patient_key integer)`)
    return database.with(entry).insert(auditPatients).select(people)
  },
)

/** Whether the requests of a call are recorded: all except public readings. */
export function isAudited({ access, method, acts }: CallDefinition): boolean {
  return access !== 'public' || method !== 'GET' || acts === true
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
    keys: call.access === 'public' ? {} : { ...(params as Record<string, unknown> | undefined) },
    outcome,
    address,
  }
  const shown = new Map(
    trail.patients.map(({ siteKey, patientKey }) => [patientKey, { site_key: siteKey, patient_key: patientKey }]),
  )
  if (shown.size === 0) await insertRow(database, entry)
  else await insertWithPatients(database, { ...entry, shown: JSON.stringify([...shown.values()]) })
}

/** The outcome to record for a request that ended with this error: the code of a problem, or `failed`. */
export function outcomeOf(error: unknown): string {
  return error instanceof Problem ? error.code : 'failed'
}

function whoIs({ caller, trail }: AuditedRequest): Who {
  if (caller !== null && 'staff' in caller) return { actor: 'staff', staffName: caller.name, siteKey: caller.siteKey }
  const session = caller === null ? trail.session : 'session' in caller ? caller.session : caller
  if (session === null) return { actor: 'anyone', accountKey: trail.accountKey }
  const { accountKey, sessionKey, siteKey, patientKey } = session
  return { actor: 'patient', accountKey, sessionKey, siteKey, patientKey }
}
