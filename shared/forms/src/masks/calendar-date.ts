import { earliestDate } from '@homeside/contract/constants/limits'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(customParseFormat)
dayjs.extend(utc)
dayjs.extend(timezone)

const wire = 'YYYY-MM-DD'

/**
 * The day that a text names, as `YYYY-MM-DD`, from that notation or mm/dd/yyyy; null when there is no such day. It is
 * read strictly and without a time zone: February 29, 1952 is that day everywhere, and February 30 is none.
 */
export function calendarDate(text: string): string | null {
  const format = text.includes('/') ? 'MM/DD/YYYY' : wire
  const day = dayjs.utc(text, format, true)
  return day.isValid() && day.format(wire) >= earliestDate ? day.format(wire) : null
}

/**
 * Converts a date with the day first, 27/03/1957, to the month first, 03/27/1957. Null when it cannot be such a date or
 * already has the month first.
 */
export function monthFirst(text: string): string | null {
  const turned = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$2/$1/$3')
  return calendarDate(text) === null && calendarDate(turned) !== null ? turned : null
}

/** A day as it is typed, mm/dd/yyyy. A text that is no day yet stays unchanged. */
export function typedDate(value: string): string {
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}

/** Today, in the patient's time zone. */
export function todayIn(timeZone?: string): string {
  return (timeZone ? dayjs().tz(timeZone) : dayjs()).format(wire)
}
