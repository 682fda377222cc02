import { emailFormat } from '@homeside/contract/constants/field-formats'
import { addressText, phoneDigits } from '@homeside/contract/constants/typed-text'
import { emptiedKinds, type LossKind } from '@homeside/contract/import-guard'

import { columnsOf, type Kind } from './kinds.ts'
import { readDate, type DateFormat } from './read-date.ts'
import type { Note } from './report-file.ts'
import type { Row, Fault } from './row.ts'

/** Values that a program or a hurried person wrote, and that no person means. */

const nothing: ReadonlySet<string> = new Set(
  'null|(null)|#n/a|\\n|n/a|na|n.a.|none|nil|undefined|nan|unknown|unk|(blank)|-|--|---|.|?'.split('|'),
)
const noMiddleName: ReadonlySet<string> = new Set(['nmn', 'nmi', 'no middle name'])
/** The first days of databases and spreadsheets, and their last one. */
const noDays: ReadonlySet<string> = new Set([
  '0000-00-00',
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
])
const neverDay = '9999-12-31'
const names: ReadonlySet<string> = new Set(['first_name', 'last_name', 'holder', 'emergency_name', 'responsible_name'])

/** Whether a text is a word for nothing, such as `NULL`. */
export function meansNothing(value: string): boolean {
  return value.length < 12 && nothing.has(value.toLowerCase())
}

/** Whether the value of a column stands for nothing. People are called Null and None, so a name never does. */
export function isNothing(column: string, reading: unknown, value: string, dates: DateFormat): boolean {
  if (names.has(column)) return false
  if (meansNothing(value)) return true
  if (column === 'middle_name') return noMiddleName.has(value.toLowerCase())
  if (reading !== 'date' || column === 'date_of_birth' || !/0000|0001|1753|1899|1900|9999/.test(value)) return false
  const day = readDate(value, dates)
  return noDays.has(day) || (day === neverDay && (column === 'closed_on' || column === 'used'))
}

const nobodys = /^(?:none|no[-_.]?e?mail|null|unknown|no-?reply|do-?not-?reply|declined|refused|not[-_.]?provided)@/i
const repeated = /^(na|n\.a|no|nope|test|x+|abc|asdf|a|123)@(?:\1|email|mail|test|none|example)\b/i

/** Whether a phone or an address is one that people type to get on. It is somebody else's, or nobody's. */
function isMadeUp(column: string, value: string): boolean {
  if (column === 'email') return nobodys.test(value) || repeated.test(value)
  const digits = phoneDigits(value)
  return /^(\d)\1{9}$/.test(digits) || ['1234567890', '0123456789', '9876543210', '1231231234'].includes(digits)
}

const contacts = ['mobile_phone', 'home_phone', 'email'] as const
const wayToPatient = { mobile_phone: 'phone', home_phone: 'phone', email: 'email address' } as const

/** The contacts of a row that nobody is reached by, as `column` and what they are compared by. */
function contactsOf(row: Row): { column: (typeof contacts)[number]; value: string; plain: string }[] {
  return contacts.flatMap((column) => {
    const value = row.values[column]?.trim() ?? ''
    if (value === '' || meansNothing(value)) return []
    return [{ column, value, plain: column === 'email' ? addressText(value).toLowerCase() : phoneDigits(value) }]
  })
}

/** A quick look that passes nearly no value on to the slower ones, because there are very many values. */
const perhapsOdd = /^\s*(?:[-.?(#\\]|n[aiou]|n\/a|nm|n\.|un)|0000|0001|1753|1899|1900|9999/i

/** The notes about odd values of a row, and the columns whose value on file stays. */
export function judgeValues(row: Row, dates: DateFormat): { notes: Note[]; kept: string[] } {
  const notes: Note[] = []
  const kept: string[] = []
  const note = (column: string, code: Note['code'], message: string) => {
    notes.push({ column: row.paths?.[column] ?? column, code, message, value: row.values[column] ?? '' })
  }
  for (const column of Object.keys(row.values)) {
    const written = row.values[column] ?? ''
    if (!perhapsOdd.test(written)) continue
    const value = written.trim()
    const { reading } = columnsOf[row.kind][column] ?? {}
    if (isNothing(column, reading, value, dates)) note(column, 'filler', `${value} means nothing. It counts as empty.`)
    else if (names.has(column) && meansNothing(value)) note(column, 'unlikely', 'Perhaps this is no name.')
  }
  if (row.kind !== 'patients') return { notes, kept }
  for (const { column, value, plain } of contactsOf(row)) {
    if (isMadeUp(column, value)) {
      note(column, 'not-reached', `Nobody has this ${wayToPatient[column]}, or somebody else. What is on file stays.`)
      kept.push(column)
    } else if (column === 'email' && !emailFormat.pattern.test(plain)) {
      note(column, 'unlikely', 'No email address looks like this.')
    }
  }
  const born = readDate(row.values['date_of_birth']?.trim() ?? '', dates)
  if (noDays.has(born) || born === '1901-01-01') note('date_of_birth', 'unlikely', 'Hardly anybody was born that day.')
  return { notes, kept }
}

/** Notes which columns have values, so that it is known of which a file has none. */
export function filledColumns() {
  const found = new Set<Kind>()
  const filled = new Set<string>()
  const columns = emptiedKinds.map((name) => ({ kind: name as LossKind, column: name as string }))
  columns.push({ kind: 'reopened', column: 'closed_on' })
  return {
    add: ({ kind, values }: Row) => {
      found.add(kind)
      for (const { column } of columns) {
        const value = filled.has(column) ? '' : (values[column]?.trim() ?? '')
        if (value !== '' && !meansNothing(value)) filled.add(column)
      }
    },
    /** The lists without a row, of those that the export has, and the columns without a value. */
    missing: (present: Iterable<Kind>): ReadonlySet<LossKind> =>
      new Set([
        ...[...present].flatMap((kind) => (kind === 'patients' || found.has(kind) ? [] : [kind])),
        ...columns.flatMap(({ kind, column }) => (filled.has(column) ? [] : [kind])),
      ]),
  }
}

/** More people than a household has; and more than any home: a message there would reach somebody else. */
const [manyPeople, mostPeople] = [5, { phone: 50, 'email address': 10 }]

/** Counts the people behind each phone and address: what many have is the provider's own, or a home's. */
export function contactCounter() {
  const counts = new Map<string, number>()
  return {
    count: (row: Row) => {
      const ways = contactsOf(row).map(({ column, plain }) => `${wayToPatient[column]}:${plain}`)
      for (const name of new Set(ways)) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    /** What is said of the contacts that many have. */
    judge: (row: Row): Note[] =>
      contactsOf(row).flatMap(({ column, value, plain }) => {
        const way = wayToPatient[column]
        const people = counts.get(`${way}:${plain}`) ?? 0
        if (people < manyPeople) return []
        // People who live in one home share its telephone.
        const isTaken = column === 'home_phone' || people < mostPeople[way]
        const message = `${people} patients have this ${way}.${isTaken ? '' : ' It is not taken, and what is on file stays.'}`
        return [{ column, code: isTaken ? ('unlikely' as const) : ('not-reached' as const), message, value }]
      }),
  }
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

/** What a spreadsheet or another code page made of a value, when nobody can know what it was. */
const spoilt: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^\d(?:[.,]\d+)?E[+-]\d+$/i, 'a long number in short'],
  [
    new RegExp(`^(?:\\d{1,2}[- ](?:${months})(?:[- ]\\d{2,4})?|(?:${months})[- ]\\d{2,4})$`, 'i'),
    'a date in place of a number',
  ],
  [/^\d{1,2}\/\d{1,2}\/\d{2,4}(?: \d{1,2}:\d{2}.*)?$/, 'a date in place of a number'],
  [/^\d+[.,]0+$/, 'a number with decimals'],
  [/^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|#+)$/i, 'an error in place of a value'],
]

/** The columns whose values are no words: keys, and numbers that somebody else gave. */
const numbers = new Set(['policy_number', 'group_number', 'mobile_phone', 'home_phone', 'postal_code'])
const keysOf = Object.fromEntries(
  Object.entries(columnsOf).map(([kind, columns]) => [
    kind,
    new Set(Object.keys(columns).filter((name) => [null, 'ExternalKey'].includes(columns[name]?.member ?? null))),
  ]),
) as unknown as Record<Kind, ReadonlySet<string>>

const accented = /[^\u0020-\u007e]|\?/
/** A letter of UTF-8 that was read as Windows-1252 or as that of a Mac, and a letter that was written as none. */
const otherCodePage =
  /[\u00c2\u00c3][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|\u00e2(?:\u20ac|\u201a|\u201e)|\u221a[^\s\d]|[\u2502-\u256c]/
const lostLetter = /\ufffd/
const personNames = new Set(['first_name', 'middle_name', 'last_name'])

/** What is wrong with the values of a row since a spreadsheet or a converter had them. */
export function spreadsheetFaults({ kind, values }: Row): Fault[] {
  const faults: Fault[] = []
  for (const column of Object.keys(values)) {
    const value = values[column]?.trim() ?? ''
    if (value === '') continue
    if (accented.test(value)) {
      if (lostLetter.test(value) || (personNames.has(column) && /[^?]\?|\?[^?]/.test(value))) {
        faults.push({
          column,
          code: 'encoding',
          message: 'A letter was lost when the export was written in another encoding.',
        })
      } else if (otherCodePage.test(value)) {
        const message = `"${value}" was read in another encoding than it was written in. Save the file as "CSV UTF-8".`
        faults.push({ column, code: 'encoding', message })
      }
    }
    const isKey = keysOf[kind].has(column)
    if (!isKey && !numbers.has(column)) continue
    const what = spoilt.find(([pattern]) => pattern.test(value))?.[1]
    if (what !== undefined) {
      const message = `A spreadsheet wrote ${what}: ${value}. Give the column the format Text there before you open the export, and save it again.`
      faults.push({ column, code: 'spreadsheet', message })
    } else if (isKey && meansNothing(value)) {
      faults.push({ column, code: 'required', message: `${value} is no key. It is missing.` })
    }
  }
  return faults
}

/** A cell without what systems write so that spreadsheets leave it alone, and without marks that nobody sees. */
export function plainCell(cell: string): string {
  if (!/^\s*="|[\u00a0\u200b-\u200d\u2060\ufeff]/.test(cell)) return cell
  return cell
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .replace(/^\s*="([^"]*)"\s*$/, '$1')
}
