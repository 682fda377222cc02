import type { PatientInfo } from '@homeside/contract/patient'

import type { Registration } from './use-registration.ts'

/** What is on file, with what this registration changed of it: staff look at that still, the patient said it already. */
export function knownInfo({ info, progress }: Pick<Registration, 'info' | 'progress'>): PatientInfo {
  const changed = progress.Saved.GeneralInfo?.Demographics ?? {}
  return {
    ...info,
    Address: changed.Address ?? info.Address,
    MobilePhone: changed.MobilePhone === undefined ? info.MobilePhone : changed.MobilePhone,
    HomePhone: changed.HomePhone === undefined ? info.HomePhone : changed.HomePhone,
  }
}
