import { rowsPerPage } from '@homeside/contract/staff-lists'
import { and, desc, eq, inArray, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { standingMerges } from '../../patients/merging/merge-records.ts'
import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy } from '../../platform/database/scope.ts'
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
  const merges = await standingMerges(database, patient)
  // Whoever became part of this record has their past in it.
  const own = [patient.patientKey, ...merges.flatMap(({ fromPatientKey }) => fromPatientKey ?? [])]
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
    .where(servedBy(patient, auditPatients, inArray(auditPatients.patientKey, own), isBefore(auditPatients.auditKey)))
    .orderBy(desc(auditPatients.auditKey))
    .limit(rowsPerPage)
  // No account has the key 0.
  const ofAccount = newest(and(isNull(siteKey), eq(accountKey, patient.accountKey ?? 0)))
  const keys = newest(servedBy(patient, auditTrail, inArray(auditTrail.patientKey, own)))
    .union(shown)
    .union(ofAccount)
    .as('keys')
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
 * request without any proof belongs to nobody, and any service may see that it was made: whose account it was about, and
 * from where, only where that account has a patient of the service's.
 */
export async function listReferenced(database: Database, staff: StaffScope, beginning: string) {
  const isServed = or(isNull(auditTrail.siteKey), servedBy(staff, auditTrail))
  // In the text: without the pattern PostgreSQL does not know that an index has what begins so, and reads the whole trail.
  const begins = withValuesInText(like(auditTrail.correlationId, `${beginning}-%`))
  const entries = await database
    .select()
    .from(auditTrail)
    .where(and(begins, isServed))
    .orderBy(desc(auditTrail.auditKey))
    .limit(rowsPerPage)
  const keys = entries.map(({ auditKey }) => auditKey)
  const about = await database
    .select({ auditKey: auditPatients.auditKey, patient: patients })
    .from(auditPatients)
    .innerJoin(patients, eq(patients.patientKey, auditPatients.patientKey))
    .where(servedBy(staff, auditPatients, inArray(auditPatients.auditKey, [0, ...keys])))
  const accounts = entries.flatMap(({ accountKey }) => accountKey ?? [])
  const own = await database
    .selectDistinct({ accountKey: patients.accountKey })
    .from(patients)
    .where(servedBy(staff, patients, inArray(patients.accountKey, [0, ...accounts])))
  const ownAccounts = new Set(own.map(({ accountKey }) => accountKey))
  const isOwn = ({ siteKey, accountKey, auditKey }: AuditRow) =>
    siteKey !== null || ownAccounts.has(accountKey) || about.some((each) => each.auditKey === auditKey)
  return entries.map((entry) => ({
    entry: staff.siteKey === null || isOwn(entry) ? entry : { ...entry, accountKey: null, address: null },
    patients: about.filter(({ auditKey }) => auditKey === entry.auditKey).map(({ patient }) => patient),
  }))
}
