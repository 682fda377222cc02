import { Problem } from '../../platform/problems/problem.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'

/** Whether a patient may use messages: their provider has to use them. */
export function mayWriteMessages(caller: PatientSession): boolean {
  return featureFlags(caller).PatientCommunicationsFeatureActive
}

/**
 * Requires that the patient may use messages.
 *
 * @throws Problem feature-off when the patient may neither see nor write messages.
 */
export function mustWriteMessages(caller: PatientSession): void {
  if (!mayWriteMessages(caller)) throw new Problem('feature-off')
}
