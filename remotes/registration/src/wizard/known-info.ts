import type { PatientInfo } from '@homeside/contract/patient'

import type { Registration } from './use-registration.ts'

/** The details on file, with this registration's changes. Staff still review them, but the patient has answered. */
export function knownInfo({ info, progress }: Pick<Registration, 'info' | 'progress'>): PatientInfo {
  const changed = progress.Saved.GeneralInfo?.Demographics ?? {}
  return {
    ...info,
    Address: changed.Address ?? info.Address,
    MobilePhone: changed.MobilePhone === undefined ? info.MobilePhone : changed.MobilePhone,
    HomePhone: changed.HomePhone === undefined ? info.HomePhone : changed.HomePhone,
  }
}
