import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Bound } from './prepared-query.ts'

/**
 * Whose data a request may touch. It comes only from the session, never from anything the browser names. Its members
 * have the names of the columns, so `{ ...scope }` also sets the owner of a new row.
 */
export interface Scope {
  readonly siteKey: number
  readonly patientKey: number
}

/** Whose data: a patient's keys, or what stands for them in a statement that is built before they are known. */
type Owner = Scope | Bound<Scope> | PatientTable

/** Whose patients a service may touch: those of one site, or of all (null). */
export interface StaffScope {
  readonly siteKey: number | null
}

interface PatientTable {
  siteKey: PgColumn
  patientKey: PgColumn
}

/**
 * The condition of every query on patient data: rows of this patient at this provider, plus further conditions. No
 * other code compares site or patient keys, which is what keeps patients apart.
 */
export function ownedBy(scope: Owner, table: PatientTable, ...conditions: (SQL | undefined)[]): SQL {
  const owned = and(eq(table.siteKey, scope.siteKey), eq(table.patientKey, scope.patientKey), ...conditions)
  if (!owned) throw new Error('A scope always makes a condition.')
  return owned
}

/**
 * The condition of every staff query on patient data: rows of the service's own site, plus further conditions. A found
 * row has its patient's scope for all further queries.
 */
export function servedBy(staff: StaffScope, table: PatientTable, ...conditions: (SQL | undefined)[]): SQL {
  const site = staff.siteKey === null ? isNotNull(table.siteKey) : eq(table.siteKey, staff.siteKey)
  const served = and(site, ...conditions)
  if (!served) throw new Error('A scope always makes a condition.')
  return served
}
