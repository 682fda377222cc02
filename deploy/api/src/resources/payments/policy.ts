import { Problem } from '../../calls/problem.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { featureFlags } from '../patients/feature-flags.ts'

/**
 * Requires payments to be on.
 *
 * @throws Problem feature-off when the patient's provider takes no payments here.
 */
export function mustPay(caller: PatientSession): void {
  if (!featureFlags(caller).PaymentsFeatureActive) throw new Problem('feature-off')
}
