import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'

/**
 * The patient's own IANA time zone, in which every time of day is shown to them, wherever they travel; the browser's
 * while nobody is known. Section 3.5 of the specification.
 */
export const timeZoneAtom = atom((get) => {
  const { patientUser } = get(dashboardAtom)
  if (!patientUser) return new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZoneOf(patientUser.TimeZoneKey).iana
})
