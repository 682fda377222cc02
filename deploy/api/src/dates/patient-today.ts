import { instant } from './instants.ts'

/** The zones of section 3.5 of the specification. Whether they observe daylight saving is the zone's business. */
const zones: Readonly<Record<number, string>> = {
  1: 'America/New_York',
  2: 'America/Chicago',
  3: 'America/Denver',
  4: 'America/Phoenix',
  5: 'America/Los_Angeles',
  6: 'America/Anchorage',
  7: 'Pacific/Honolulu',
}

/** The date on the patient's wall calendar, `YYYY-MM-DD`. */
export function patientToday(now: Date, timeZoneKey: number): string {
  const zone = zones[timeZoneKey]
  if (zone === undefined) throw new Error(`There is no time zone ${timeZoneKey}.`)
  return instant(now).tz(zone).format('YYYY-MM-DD')
}
