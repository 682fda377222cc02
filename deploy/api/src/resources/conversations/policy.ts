import { Problem } from '../../problems/problem.ts'
import { featureFlags } from '../../session/feature-flags.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/** Messages are for patients whose provider uses them. */
export function mayWriteMessages(caller: PatientSession): boolean {
  return featureFlags(caller).PatientCommunicationsFeatureActive
}

/** @throws Problem feature-off when the patient may neither see nor write messages. */
export function mustWriteMessages(caller: PatientSession): void {
  if (!mayWriteMessages(caller)) throw new Problem('feature-off')
}
