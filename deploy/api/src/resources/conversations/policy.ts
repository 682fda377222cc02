import { Problem } from '../../calls/problem.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { featureFlags } from '../patients/feature-flags.ts'

/** Messages are for patients whose provider uses them. */
export function mayWriteMessages(caller: PatientSession): boolean {
  return featureFlags(caller).PatientCommunicationsFeatureActive
}

/** @throws Problem feature-off when the patient may neither see nor write messages. */
export function mustWriteMessages(caller: PatientSession): void {
  if (!mayWriteMessages(caller)) throw new Problem('feature-off')
}
