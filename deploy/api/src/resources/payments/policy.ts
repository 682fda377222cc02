import { Problem } from '../../problems/problem.ts'
import { featureFlags } from '../../session/feature-flags.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/**
 * Requires payments to be on.
 *
 * @throws Problem feature-off when the patient's provider takes no payments here.
 */
export function mustPay(caller: PatientSession): void {
  if (!featureFlags(caller).PaymentsFeatureActive) throw new Problem('feature-off')
}
