import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'

/**
 * The patient's IANA time zone. Every time of day is shown in it, wherever the patient travels. While nobody is known,
 * it is the browser's. Section 3.5 of the specification.
 */
export const timeZoneAtom = atom((get) => {
  const { patientUser } = get(dashboardAtom)
  if (!patientUser) return new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZoneOf(patientUser.TimeZoneKey).iana
})
