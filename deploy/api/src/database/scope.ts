import { and, eq, isNotNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whose data a request may touch. It comes from the session alone, never from anything the browser names.
 * The members are called as the columns are, so `{ ...scope }` also owns a row that is inserted.
 */
export interface Scope {
  readonly siteKey: number
  readonly patientKey: number
}

/** Whose patients a service may touch: those of one site, or of all (null). */
export interface StaffScope {
  readonly siteKey: number | null
}

interface PatientTable {
  siteKey: PgColumn
  patientKey: PgColumn
}

/**
 * The condition of every query on patient data: rows of this patient at this provider, and whatever else is asked.
 * No other code compares site or patient keys, which is what keeps one patient from another.
 */
export function ownedBy(scope: Scope, table: PatientTable, ...conditions: (SQL | undefined)[]): SQL {
  const owned = and(eq(table.siteKey, scope.siteKey), eq(table.patientKey, scope.patientKey), ...conditions)
  if (!owned) throw new Error('A scope always makes a condition.')
  return owned
}

/**
 * The condition of every query that staff make on patient data: rows of the service's own site, and whatever else is
 * asked. What is found has the scope of its patient, for all further queries.
 */
export function servedBy(staff: StaffScope, table: PatientTable, ...conditions: (SQL | undefined)[]): SQL {
  const site = staff.siteKey === null ? isNotNull(table.siteKey) : eq(table.siteKey, staff.siteKey)
  const served = and(site, ...conditions)
  if (!served) throw new Error('A scope always makes a condition.')
  return served
}
