import type { Language } from '@homeside/contract/wire'

const locales = { en: 'en-US', es: 'es-US' } as const

export interface Place {
  language: Language
  /** The IANA name of the patient's time zone. */
  timeZone: string
}

const styles = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric', year: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  longDay: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making one takes longer than using it, and a long conversation uses it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** What was written already: lists are drawn again and again, and writing a date takes a slow phone its time too. */
const written = new Map<string, string>()
const enoughWritten = 5000

function format(utc: string | number, style: keyof typeof styles, { language, timeZone }: Place): string {
  const name = `${style} ${language} ${timeZone}`
  const known = written.get(`${name} ${utc}`)
  if (known !== undefined) return known
  const made = formats.get(name) ?? new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone })
  formats.set(name, made)
  const text = made.format(typeof utc === 'number' ? utc : Date.parse(utc))
  if (written.size >= enoughWritten) written.clear()
  written.set(`${name} ${utc}`, text)
  return text
}

const minute = 60_000
/** To the minute, so that all of a list ask for the same. */
const thisMinute = (): number => Math.floor(Date.now() / minute) * minute

/** The calendar day at that place, as something to compare. */
export function dayOf(utc: string | number, place: Place): string {
  return format(utc, 'dayOfYear', { ...place, language: 'en' })
}

/** How many days ago that was, by the calendar of the place: 0 today, 1 yesterday, 2 for anything before. */
export function daysAgo(utc: string, place: Place, now = thisMinute()): 0 | 1 | 2 {
  const day = dayOf(utc, place)
  if (day === dayOf(now, place)) return 0
  return day === dayOf(now - 86_400_000, place) ? 1 : 2
}

/** The time of day: `10:42 AM`. */
export function timeOf(utc: string, place: Place): string {
  return format(utc, 'time', place)
}

/** A day in a list, short: `Mar 3`, with the year when it is another. */
export function shortDay(utc: string, place: Place, now = thisMinute()): string {
  return format(utc, isThisYear(utc, place, now) ? 'day' : 'dayOfYear', place)
}

/** A day as a heading: `Tuesday, March 3`, or `March 3, 2025` in another year. */
export function longDay(utc: string, place: Place, now = thisMinute()): string {
  return format(utc, isThisYear(utc, place, now) ? 'weekday' : 'longDay', place)
}

function isThisYear(utc: string, place: Place, now: number): boolean {
  return dayOf(utc, place).slice(-4) === dayOf(now, place).slice(-4)
}
