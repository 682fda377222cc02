import { columnsOf } from './kinds.ts'
import type { Kind } from './kinds.ts'

/** How dates are written, such as `MM/DD/YYYY`: year, month and day once each, and what stands between. */
export type DateFormat = string

export const usualDates: DateFormat = 'YYYY-MM-DD'

/** Whether a text says how dates are written. */
export function isDateFormat(text: string): boolean {
  return /^(?=.*Y)(?=.*M)(?=.*D)(YYYY|MM?|DD?)([-/. ]?)(YYYY|MM?|DD?)\2(YYYY|MM?|DD?)$/.test(text)
}

const patterns = new Map<DateFormat, RegExp>()

function patternOf(format: DateFormat): RegExp {
  const known = patterns.get(format)
  if (known !== undefined) return known
  const pattern = format
    .replaceAll(/[/. ]/g, (mark) => `\\${mark}`)
    .replace('YYYY', String.raw`(?<year>\d{4})`)
    .replace(/MM?/, (token) => String.raw`(?<month>\d${token === 'M' ? '{1,2}' : '{2}'})`)
    .replace(/DD?/, (token) => String.raw`(?<day>\d${token === 'D' ? '{1,2}' : '{2}'})`)
  const made = new RegExp(`^${pattern}$`)
  patterns.set(format, made)
  return made
}

/** The date as the portal writes it; a text that is written in another way stays as it is. */
function readDate(text: string, format: DateFormat): string {
  const { year, month, day } = patternOf(format).exec(text)?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return text
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const yes = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/**
 * What a column's text means to the portal: null for nothing, and the text itself where it means nothing, so that the
 * portal says what is wrong with it.
 */
export function readValue(kind: Kind, column: string, written: string, dates: DateFormat): unknown {
  const text = written.trim()
  const { reading = 'text', member } = columnsOf[kind][column] ?? {}
  if (text === '') return null
  if (reading === 'date') return readDate(text, dates)
  if (reading === 'number') return /^-?\d{1,9}$/.test(text) ? Number(text) : text
  if (reading === 'cents') return readCents(text)
  if (reading === 'yes') return yes.get(text.toLowerCase()) ?? text
  if (reading === 'text') return member === 'Address.State' || member === 'HcpcsCode' ? text.toUpperCase() : text
  const place = reading.findIndex((word) => plain(word) === plain(text))
  if (member === 'TimeZoneKey') return place === -1 ? text : place + 1
  return reading[place] ?? text
}

/** An amount of dollars in cents: `12.50`, `$1,250`. */
function readCents(text: string): number | string {
  const plainAmount = text.replace(/^\$\s*/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  const [, dollars, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plainAmount) ?? []
  return dollars === undefined ? text : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '')
}
