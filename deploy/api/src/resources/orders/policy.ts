import { Problem } from '../../calls/problem.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { featureFlags } from '../patients/feature-flags.ts'

/** Supplies are for patients whose provider sells them here and who take part in its program. */
export function mayOrderSupplies(caller: PatientSession): boolean {
  const flags = featureFlags(caller)
  return flags.PatientSuppliesFeatureActive && flags.IsConnectCampaignSubscribed
}

/** @throws Problem feature-off when the patient may not see or order supplies. */
export function mustOrderSupplies(caller: PatientSession): void {
  if (!mayOrderSupplies(caller)) throw new Problem('feature-off')
}
