import { rowsPerPage } from '@homeside/contract/staff-lists'
import type { RowCode, StaffImport } from '@homeside/contract/staff-patients'
import { and, desc, eq, inArray, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { ownedBy, servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { auditPatients, auditTrail } from '../../platform/database/tables/operations.ts'
import type { AuditRow } from '../../platform/database/tables/operations.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'

/** The patient of a key, if the service may touch them. */
export async function findTrailPatient(
  database: Database,
  staff: StaffScope,
  patientKey: number,
): Promise<PatientRow | null> {
  const [row] = await database
    .select()
    .from(patients)
    .where(servedBy(staff, patients, eq(patients.patientKey, patientKey)))
  return row ?? null
}

/**
 * The audit trail of a patient, newest first: their own requests, requests that showed or changed them, and sign-ins
 * and codes of the account without a provider.
 */
export async function listTrail(database: Database, patient: PatientRow, before: number | undefined) {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const { auditKey, accountKey, siteKey } = auditTrail
  const isBefore = (key: PgColumn) => (before === undefined ? undefined : lt(key, before))
  // Each by an index of its own. One condition for all three would read the whole trail.
  const newest = (condition: SQL | undefined) =>
    database
      .select({ auditKey })
      .from(auditTrail)
      .where(and(condition, isBefore(auditKey)))
      .orderBy(desc(auditKey))
      .limit(rowsPerPage)
  const shown = database
    .select({ auditKey: auditPatients.auditKey })
    .from(auditPatients)
    .where(ownedBy(scope, auditPatients, isBefore(auditPatients.auditKey)))
    .orderBy(desc(auditPatients.auditKey))
    .limit(rowsPerPage)
  // No account has the key 0.
  const ofAccount = newest(and(isNull(siteKey), eq(accountKey, patient.accountKey ?? 0)))
  const keys = newest(ownedBy(scope, auditTrail)).union(shown).union(ofAccount).as('keys')
  const entry = database.select().from(auditTrail).where(eq(auditKey, keys.auditKey)).limit(1).as('entry')
  const rows = await database
    .select()
    .from(keys)
    .innerJoinLateral(entry, sql`true`)
    .orderBy(desc(keys.auditKey))
    .limit(rowsPerPage)
  return rows.map((row) => row.entry)
}

/**
 * The requests whose correlation id starts with a reference, with those of the service's patients whom they concern. A
 * request without any proof belongs to nobody, and any service may see that it was made.
 */
export async function listReferenced(database: Database, staff: StaffScope, beginning: string) {
  const isServed = or(isNull(auditTrail.siteKey), servedBy(staff, auditTrail))
  const entries = await database
    .select()
    .from(auditTrail)
    .where(and(like(auditTrail.correlationId, `${beginning}-%`), isServed))
    .orderBy(desc(auditTrail.auditKey))
    .limit(rowsPerPage)
  const keys = entries.map(({ auditKey }) => auditKey)
  const about = await database
    .select({ auditKey: auditPatients.auditKey, patient: patients })
    .from(auditPatients)
    .innerJoin(patients, eq(patients.patientKey, auditPatients.patientKey))
    .where(servedBy(staff, auditPatients, inArray(auditPatients.auditKey, [0, ...keys])))
  return entries.map((entry) => ({
    entry,
    patients: about.filter(({ auditKey }) => auditKey === entry.auditKey).map(({ patient }) => patient),
  }))
}

/** Of these many calls at most the imports are read: twenty of a provider with 50,000 patients. */
const callsOfImports = 10_000
const importsShown = 20

/** What a call with patients notes in the trail. */
interface ImportKeys {
  import?: string
  dryRun?: true
  counts?: Record<'created' | 'changed' | 'same' | 'rejected' | 'closed', number>
  /** How often, by the member that was wrong and the code of what was wrong with it. */
  faults?: Record<string, number>
}

/** The last imports of a site, the newest first: each is the calls that said they belong together, or one call. */
export async function listImports(database: Database, siteKey: number): Promise<StaffImport[]> {
  const isImport = withValuesInText(and(eq(auditTrail.call, 'PUT staff/patients'), isNotNull(auditTrail.outcome)))
  const calls = await database
    .select()
    .from(auditTrail)
    .where(and(isImport, sql`${auditTrail.keys} ->> 'site' = ${String(siteKey)}`))
    .orderBy(desc(auditTrail.auditKey))
    .limit(callsOfImports)
  const byImport = new Map<string, AuditRow[]>()
  for (const call of calls) {
    const { import: id = call.correlationId, dryRun = false } = call.keys as ImportKeys
    const named = `${id} ${dryRun}`
    const others = byImport.get(named)
    if (others) others.push(call)
    else byImport.set(named, [call])
  }
  return [...byImport.values()].slice(0, importsShown).map(together)
}

/** One import out of its calls, the last first. */
function together(calls: readonly AuditRow[]): StaffImport {
  const [first] = calls.slice(-1)
  if (first === undefined) throw new Error('An import has a call.')
  const noted = calls.map(({ keys }) => keys as ImportKeys)
  const sum = (name: keyof NonNullable<ImportKeys['counts']>) =>
    noted.reduce((total, { counts }) => total + (counts?.[name] ?? 0), 0)
  const faults = new Map<string, number>()
  for (const [fault, count] of noted.flatMap((each) => Object.entries(each.faults ?? {}))) {
    faults.set(fault, (faults.get(fault) ?? 0) + count)
  }
  return {
    Batch: first.correlationId,
    AtUtc: first.at.toISOString(),
    By: first.staffName ?? '',
    DryRun: noted.some(({ dryRun }) => dryRun),
    Created: sum('created'),
    Changed: sum('changed'),
    Same: sum('same'),
    Rejected: sum('rejected'),
    Closed: sum('closed'),
    Failed: calls.filter(({ outcome }) => outcome !== 'done').length,
    Faults: [...faults]
      .toSorted(([, one], [, other]) => other - one)
      .map(([fault, Count]) => {
        const [Member = '', Code] = fault.split(' ')
        return { Member, Code: Code as RowCode, Count }
      }),
  }
}
