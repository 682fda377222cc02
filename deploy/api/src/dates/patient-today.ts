import { timeZoneOf } from '@homeside/contract/constants/time-zones'

import { instant } from './instants.ts'

/** Today's date in the patient's time zone, `YYYY-MM-DD`. */
export function patientToday(now: Date, timeZoneKey: number): string {
  return instant(now).tz(timeZoneOf(timeZoneKey).iana).format('YYYY-MM-DD')
}
