import { columnsOf, type Kind } from './kinds.ts'
import { meansNothing } from './odd-values.ts'
import type { Fault, Row } from './row.ts'

/** What a spreadsheet or another code page made of a value, when nobody can know what it was. */

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
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
const names = new Set(['first_name', 'middle_name', 'last_name'])

/** What is wrong with the values of a row since a spreadsheet or a converter had them. */
export function spreadsheetFaults({ kind, values }: Row): Fault[] {
  const faults: Fault[] = []
  for (const column of Object.keys(values)) {
    const value = values[column]?.trim() ?? ''
    if (value === '') continue
    if (accented.test(value)) {
      if (lostLetter.test(value) || (names.has(column) && /[^?]\?|\?[^?]/.test(value))) {
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
