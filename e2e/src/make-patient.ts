import { paths } from '@homeside/contract/constants/paths'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox-patients'

import { askStaff } from './call-as-staff.ts'

/** Makes a patient in the state that a test names, `{ Orders: ['blocked'] }`. No other test uses this patient. */
export async function makePatient(portal: { apiOrigin: string }, traits: PatientTraits = {}): Promise<MadePatient> {
  return askStaff<MadePatient>(portal, paths.sandboxPatients, traits)
}
