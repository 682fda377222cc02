import { timeZoneOf, timeZones } from '@homeside/contract/constants/time-zones'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Returns the current time. Tests provide their own. */
export type Clock = () => Date

/** An instant for calculations, in UTC. */
export function instant(at: Date): dayjs.Dayjs {
  return dayjs.utc(at)
}

/*
 * Calendar dates are written `YYYY-MM-DD`, and sort as text does. Arithmetic on them uses the server's own Date in UTC,
 * because that is fast and every page needs hundreds of these dates.
 */

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  const at = new Date(date)
  at.setUTCDate(at.getUTCDate() + days)
  return dateOf(at)
}

/** How many days later a date is than another. */
export function daysBetween(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / (24 * 60 * 60 * 1000)
}

/** The same day of a later month, or that month's last day. Without Date where every month has the day: ten times quicker. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), count % 12]
  const day = date.slice(8)
  const last = Number(day) > 28 ? new Date(Date.UTC(year, month + 1, 0)).getUTCDate() : 28
  return `${year}-${month < 9 ? '0' : ''}${month + 1}-${Number(day) > last ? last : day}`
}

/** The latest of some dates; null when none is known. */
export function latest(...dates: (string | null | undefined)[]): string | null {
  return (
    dates
      .filter((date) => date !== null && date !== undefined)
      .toSorted()
      .at(-1) ?? null
  )
}

/**
 * The same date, or the next one on which people work.
 *
 * @param closedOn the days besides Saturdays and Sundays.
 */
export function businessDay(date: string, closedOn: readonly string[] = []): string {
  let day = date
  while ([0, 6].includes(new Date(day).getUTCDay()) || closedOn.includes(day)) day = addDays(day, 1)
  return day
}

/** The date this many business days later. */
export function addBusinessDays(date: string, days: number, closedOn: readonly string[] = []): string {
  let day = date
  for (let count = 0; count < days; count++) day = businessDay(addDays(day, 1), closedOn)
  return day
}

/**
 * One formatter for each time zone. Making one takes longer than all other dates of a page, so each is kept. The
 * Swedish format is `YYYY-MM-DD`.
 */
const calendars = new Map<number, Intl.DateTimeFormat>(
  timeZones.map(({ key, iana }) => [key, new Intl.DateTimeFormat('sv-SE', { timeZone: iana })]),
)

/** The hour of the day in the patient's time zone, 0 to 23. */
export function patientHour(now: Date, timeZoneKey: number): number {
  const timeZone = timeZoneOf(timeZoneKey).iana
  return Number(new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit' }).format(now))
}

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

/** When a day begins in a time zone. All of them are west of Greenwich and whole hours away. */
export function startOfDay(date: string, timeZoneKey: number): Date {
  const at = new Date(date)
  while (patientToday(at, timeZoneKey) < date) at.setUTCHours(at.getUTCHours() + 1)
  return at
}
