import { Problem } from '../calls/problem.ts'
import type { SessionRow } from '../database/tables/accounts.ts'

/** A session that a texted link opened is for one screen; section 2.3 of the specification. It manages no account. */
export function refuseLiteSession(session: SessionRow): void {
  if (session.patientHubLite) throw new Problem('forbidden')
}
