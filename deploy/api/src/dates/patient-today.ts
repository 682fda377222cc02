import { timeZones } from '@homeside/contract/constants/time-zones'

/**
 * One formatter for each time zone. Making one takes longer than all other dates of a page, so each is kept. The
 * Swedish format is `YYYY-MM-DD`.
 */
const calendars = new Map<number, Intl.DateTimeFormat>(
  timeZones.map(({ key, iana }) => [key, new Intl.DateTimeFormat('sv-SE', { timeZone: iana })]),
)

/**
 * Today's date in the patient's time zone, `YYYY-MM-DD`.
 *
 * @throws Error when there is no such time zone.
 */
export function patientToday(now: Date, timeZoneKey: number): string {
  const calendar = calendars.get(timeZoneKey)
  if (calendar === undefined) throw new Error(`There is no time zone ${timeZoneKey}.`)
  return calendar.format(now)
}
