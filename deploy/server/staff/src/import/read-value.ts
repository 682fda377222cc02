import { columnsOf } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { isNothing } from './odd-values.ts'
import { readDate } from './read-date.ts'
import type { DateFormat } from './read-date.ts'

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
  if (text === '' || isNothing(column, reading, text, dates)) return null
  if (reading === 'date') return readDate(text, dates)
  if (reading === 'number') return readWhole(text)
  if (reading === 'cents') return readCents(text)
  if (reading === 'yes') return yes.get(text.toLowerCase()) ?? text
  if (reading === 'text') return member === 'Address.State' || member === 'HcpcsCode' ? text.toUpperCase() : text
  const place = reading.findIndex((word) => plain(word) === plain(text))
  if (member === 'TimeZoneKey') return place === -1 ? text : place + 1
  return reading[place] ?? text
}

/** A whole number, also as a database writes it: `1.00`, `1,000`. */
function readWhole(text: string): number | string {
  const [digits] = /^-?\d{1,9}(?=(?:\.0*)?$)/.exec(text.replaceAll(/,(?=\d{3}(\D|$))/g, '')) ?? []
  return digits === undefined ? text : Number(digits)
}

/** An amount of dollars in cents: `12.50`, `$1,250`, `12.5000`. */
function readCents(text: string): number | string {
  const plainAmount = text.replace(/^\$\s*/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  const [, dollars, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(plainAmount) ?? []
  return dollars === undefined ? text : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '')
}
