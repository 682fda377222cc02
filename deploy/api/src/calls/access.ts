import type { SessionRow } from '../database/tables/accounts.ts'
import type { PatientSession } from '../session/patient-session.ts'
import type { StaffCaller } from '../staff/staff-keys.ts'

/** What a handler is given of its caller, for each kind of access that a call may name. */
export interface Access {
  public: null
  session: SessionRow
  patient: PatientSession
  staff: StaffCaller
}
