import { timeZoneOf } from '@homeside/contract/constants/time-zones'

import { instant } from './instants.ts'

/** The date on the patient's wall calendar, `YYYY-MM-DD`. */
export function patientToday(now: Date, timeZoneKey: number): string {
  return instant(now).tz(timeZoneOf(timeZoneKey).iana).format('YYYY-MM-DD')
}
