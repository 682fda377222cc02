import type { Scope } from '../database/scope.ts'
import type { SessionRow } from '../database/tables/accounts.ts'

/** What becomes known, during a request, about the people it concerns. */
export interface TrailNotes {
  /** Whose session made it, also when it is refused. */
  session: SessionRow | null
  /** Whose sign-in or code it is, when no session says so. */
  accountKey: number | null
  /** Whose data is shown or changed, besides that of the session's own patient. */
  readonly patients: Scope[]
  /** The names of what a change of settings changed; null for every other request. */
  changed: readonly string[] | null
}

/** Empty notes for one request. */
export function trailNotes(): TrailNotes {
  return { session: null, accountKey: null, patients: [], changed: null }
}

/** Notes everybody in a list that is shown. Returns the list. */
export function showing<Row extends { patient: Scope }>({ patients }: TrailNotes, rows: Row[]): Row[] {
  patients.push(...rows.map(({ patient }) => patient))
  return rows
}
