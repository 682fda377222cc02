import { locales } from '@homeside/contract/constants/locales'
import type { Language } from '@homeside/contract/wire'
import { dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'

/** How a patient reads clocks and calendars: their language, and the IANA name of their time zone. */
export interface LocalTime {
  language: Language
  timeZone: string
}

const styles = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric', year: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  longDay: { dateStyle: 'long' },
  mediumDay: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Keeps formatters: making one takes longer than using it, and a long conversation uses it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** Keeps formatted dates: lists render often, and formatting takes time on a slow phone. */
const written = new Map<string, string>()
const enoughWritten = 5000

function format(utc: string | number, style: keyof typeof styles, local: LocalTime): string {
  const { language, timeZone } = local
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
/** Now, to the minute, so that all entries of a list share a result. */
const thisMinute = (): number => Math.floor(Date.now() / minute) * minute

/** The calendar day in the patient's zone, in a form that can be compared. */
export function dayOf(utc: string | number, local: LocalTime): string {
  return format(utc, 'dayOfYear', { ...local, language: 'en' })
}

/** How many calendar days ago it was in the patient's zone: 0 today, 1 yesterday, 2 for anything before. */
export function daysAgo(utc: string, local: LocalTime, now = thisMinute()): 0 | 1 | 2 {
  const day = dayOf(utc, local)
  if (day === dayOf(now, local)) return 0
  // A day is 23 to 25 hours long.
  const yesterday = new Date(dateIn(local.timeZone, new Date(now)))
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  return dateIn(local.timeZone, utc) === yesterday.toISOString().slice(0, 10) ? 1 : 2
}

/** The time of day: `10:42 AM`. */
export function timeOf(utc: string, local: LocalTime): string {
  return format(utc, 'time', local)
}

/** A day in a list, short: `Mar 3`, with the year when it is not this one. */
export function shortDay(utc: string, local: LocalTime, now = thisMinute()): string {
  return format(utc, isThisYear(utc, local, now) ? 'day' : 'dayOfYear', local)
}

/** A day as a heading: `Tuesday, March 3`, or `March 3, 2025` in another year. */
export function longDay(utc: string, local: LocalTime, now = thisMinute()): string {
  return format(utc, isThisYear(utc, local, now) ? 'weekday' : 'longDay', local)
}

/** A day that always has its year: `March 3, 2026`, or `Mar 3, 2026` where there is little room. */
export function wholeDay(utc: string, local: LocalTime, length: 'long' | 'medium' = 'long'): string {
  return format(utc, length === 'long' ? 'longDay' : 'mediumDay', local)
}

function isThisYear(utc: string, local: LocalTime, now: number): boolean {
  return dayOf(utc, local).slice(-4) === dayOf(now, local).slice(-4)
}

/** The patient's language and time zone, or the device's time zone while the patient's is not known. */
export function useLocalTime(): LocalTime {
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  return useMemo(() => ({ language, timeZone }), [language, timeZone])
}
