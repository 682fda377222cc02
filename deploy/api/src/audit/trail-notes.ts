import type { Scope } from '../database/scope.ts'
import type { SessionRow } from '../database/tables/accounts.ts'

/** What becomes known, while a request is answered, of whom it is about. */
export interface TrailNotes {
  /** Whose session made it, also where it is refused. */
  session: SessionRow | null
  /** Whose sign-in or code it is, where no session says so. */
  accountKey: number | null
  /** Whose data is shown or changed, besides that of the session's own patient. */
  readonly patients: Scope[]
}

export function trailNotes(): TrailNotes {
  return { session: null, accountKey: null, patients: [] }
}

/** Notes everybody whom a list shows; answers the list. */
export function showing<Row extends { patient: Scope }>({ patients }: TrailNotes, rows: Row[]): Row[] {
  patients.push(...rows.map(({ patient }) => patient))
  return rows
}
