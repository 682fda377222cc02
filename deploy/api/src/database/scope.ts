import { and, eq } from 'drizzle-orm'
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
