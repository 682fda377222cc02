import type dayjs from 'dayjs'

import { instant } from './instants.ts'

/** Arithmetic on calendar dates written `YYYY-MM-DD`, which sort as text does. */

function parse(date: string): dayjs.Dayjs {
  return instant(new Date(`${date}T00:00:00Z`))
}

function format(date: dayjs.Dayjs): string {
  return date.format('YYYY-MM-DD')
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return format(parse(date).add(days, 'day'))
}

/** The same day of a later month, or that month's last day. */
export function addMonths(date: string, months: number): string {
  return format(parse(date).add(months, 'month'))
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

/** The date itself, or the Monday after a weekend. */
export function businessDay(date: string): string {
  const weekday = parse(date).day()
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date
}

/** The date this many business days later. Public holidays are not considered. */
export function addBusinessDays(date: string, days: number): string {
  let day = date
  for (let count = 0; count < days; count++) day = businessDay(addDays(day, 1))
  return day
}
