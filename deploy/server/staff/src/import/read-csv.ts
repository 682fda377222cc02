import path from 'node:path'

import { CommandError } from '../command-error.ts'
import { counted } from '../table.ts'
import { columnsOf, type Kind } from './kinds.ts'
import { plainCell } from './odd-values.ts'
import { readRecords } from './read-records.ts'
import type { Reject, Row } from './row.ts'

interface Reading {
  /** The names of the system's own headings, by what they are here; null for one that is not wanted. */
  headings: Readonly<Record<string, string | null>>
  encoding?: string | undefined
  delimiter?: string | undefined
  onRow: (row: Row) => Promise<void>
  onReject: (reject: Reject) => Promise<void>
  /** How many bytes were read since the last call. */
  onBytes: (count: number) => void
}

interface Header {
  width: number
  unknown: string[]
  valuesOf: (record: string[]) => Record<string, string>
}

/**
 * Reads a file of an export row by row. Nothing but the current piece of it is in memory.
 *
 * @returns the headings that nobody asks for.
 * @throws CommandError naming file and line, when the file as a whole cannot be read: another encoding, a zip, no
 *   header, a column that is missing or twice, a quote that is never closed.
 */
export async function readCsv(
  file: string,
  kind: Kind,
  { headings, encoding, delimiter, onRow, onReject, onBytes }: Reading,
): Promise<string[]> {
  const name = path.basename(file)
  let header: Header | null = null
  const end: { cutLine: number | null } = { cutLine: null }
  const namesOf = (written: readonly string[]) => written.map((heading) => nameOf(heading, headings))
  const isWhole = await readRecords(file, {
    encoding,
    delimiter,
    fit: (written) => namesOf(written).filter((each) => each !== null && Object.hasOwn(columnsOf[kind], each)).length,
    onBytes,
    onRecord: async (record, line) => {
      if (header === null) {
        header = readHeader(name, kind, record, namesOf(record), line)
        return
      }
      // Spreadsheets add commas where somebody once wrote beside the table.
      while (record.length > header.width && record.at(-1)?.trim() === '') record.pop()
      const row = { kind, file: name, line, values: header.valuesOf(record) }
      end.cutLine = record.length < header.width ? line : null
      if (record.length === header.width) await onRow(row)
      else await onReject({ row, faults: [wrongWidth(record.length, header.width)] })
    },
  })
  const read = header as Header | null
  if (read === null) throw new CommandError(`${name} is empty: it has not even a line with the names of its columns.`)
  // The rows after the cut are missing too, and would be taken away.
  if (end.cutLine !== null && !isWhole) {
    throw new CommandError(
      `${name}, line ${end.cutLine}: the file ends in the middle of this row. Nothing was sent. Export it again.`,
    )
  }
  return read.unknown
}

/** The column that a heading means; null where it is not wanted. Invisible marks and spaces around it do not count. */
function nameOf(heading: string, headings: Reading['headings']): string | null {
  const text = plainHeading(heading)
  const [, mapped] = Object.entries(headings).find(([written]) => plainHeading(written) === text) ?? []
  return mapped === undefined ? text.toLowerCase().replaceAll(/[\s-]+/g, '_') : mapped
}

const plainHeading = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function readHeader(
  file: string,
  kind: Kind,
  written: readonly string[],
  names: readonly (string | null)[],
  line: number,
): Header {
  const columns = columnsOf[kind]
  for (const [place, name] of names.entries()) {
    if (name !== null && Object.hasOwn(columns, name) && names.indexOf(name) < place) {
      throw new CommandError(
        `${file}, line ${line}: the column ${name} stands there twice. Keep one, or map the other to null in columns.json.`,
      )
    }
  }
  const missing = Object.entries(columns).flatMap(([name, { needed }]) =>
    needed && !names.includes(name) ? [name] : [],
  )
  if (missing.length > 0) {
    const hint =
      written.length === 1
        ? ' Commas, semicolons or tabs have to stand between the columns; columns.json may say "delimiter".'
        : ''
    throw new CommandError(
      `${file}, line ${line}: there is no column ${missing.join(', ')}. columns.json maps other headings; npm run staff -- import --columns lists all.${hint}`,
    )
  }
  const known = names.flatMap((name, place) =>
    name !== null && Object.hasOwn(columns, name) ? [[name, place] as const] : [],
  )
  return {
    width: written.length,
    unknown: written.filter(
      (heading, place) => heading.trim() !== '' && names[place] !== null && !Object.hasOwn(columns, names[place] ?? ''),
    ),
    valuesOf: (record) => {
      const values: Record<string, string> = {}
      for (const [name, place] of known) values[name] = plainCell(record[place] ?? '')
      return values
    },
  }
}

function wrongWidth(found: number, width: number): Reject['faults'][number] {
  const message = `It has ${counted(found, 'value', 'values')}, and the first line names ${counted(width, 'column', 'columns')}. Perhaps the file ends too early, or a comma is not in quotes.`
  return { column: '', code: 'columns', message }
}
