import { locales } from '@homeside/contract/constants/locales'
import type { Language } from '@homeside/contract/wire'

type Length = 'long' | 'medium' | 'short'

/** Formats cents as money: `1250` is `$12.50`. */
export function formatCents(cents: number, language: Language): string {
  return numbers(language, { style: 'currency', currency: 'USD' }).format(cents / 100)
}

/** Formats a number: `1234.5` is `1,234.5`. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value)
}

/**
 * Formats a calendar date: `2026-11-21` is `November 21, 2026` or `21 de noviembre de 2026`. The date is read as
 * written, without a time zone, so it is the same day everywhere.
 */
export function formatDate(date: string, language: Language, style: Length = 'long'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return dates(locales[language], { dateStyle: style, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))
}

/** Formats a day that is near, with its weekday: `2026-12-03` is `Thursday, December 3` or `jueves, 3 de diciembre`. */
export function formatDay(date: string, language: Language): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return dates(locales[language], parts).format(new Date(date))
}

/**
 * Formats an instant in the patient's time zone: `2026-11-21T13:25:00Z` is `November 21, 2026 at 8:25 AM` in New York.
 *
 * @param instant ISO 8601 in UTC, as every `…Utc` travels.
 * @param timeZone The patient's IANA zone: `useAtomValue(timeZoneAtom)` of `@homeside/session/dashboard`.
 */
export function formatDateTime(instant: string, language: Language, timeZone: string, style: Length = 'long'): string {
  return dates(locales[language], { dateStyle: style, timeStyle: 'short', timeZone }).format(new Date(instant))
}

/** Formats the time of day of an instant in a zone: `8:25 AM`. */
export function formatTime(instant: string, language: Language, timeZone: string): string {
  return dates(locales[language], { timeStyle: 'short', timeZone }).format(new Date(instant))
}

/**
 * The calendar date of an instant in a zone, as `YYYY-MM-DD`: `formatDate` takes it, and it can be compared. Today is
 * `dateIn(timeZone)`.
 */
export function dateIn(timeZone: string, instant: string | Date = new Date()): string {
  const format = dates('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // Put together from its parts, because engines order the parts of a date differently, even in one locale.
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/** Formats a US phone number: `5551234567` is `(555) 123-4567`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/**
 * Makes the browser load its date data. It does so for the first date that it formats, which takes a quarter of a
 * second on a slow phone. Call this while nobody types and the page waits for an answer.
 */
export function prepareDates(language: Language): void {
  dates(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
}

function numbers(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return madeOnce(`${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locales[language], options))
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return madeOnce(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** Keeps one formatter for each format: on a slow phone, making one takes longer than drawing a card. */
function madeOnce<Formatter extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Formatter,
): Formatter {
  const made = formatters.get(key) ?? make()
  formatters.set(key, made)
  return made as Formatter
}

/** A name as it stands within a sentence: its first letter is small, except in an abbreviation. */
export function smallFirst(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase())
}
