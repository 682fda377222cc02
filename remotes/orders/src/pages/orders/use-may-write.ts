import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

/** Whether this patient may write messages to their provider; section 2.3 of the specification. */
export function useMayWrite(): boolean {
  return useAtomValue(dashboardAtom).patientUser?.PatientCommunicationsFeatureActive === true
}
