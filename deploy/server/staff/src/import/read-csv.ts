import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { CsvError, parse } from 'csv-parse'
import type { Info } from 'csv-parse'

import { CommandError } from '../command-error.ts'
import { counted } from '../table.ts'
import { columnsOf } from './kinds.ts'
import type { Kind } from './kinds.ts'
import type { Reject, Row } from './row.ts'

interface Reading {
  /** The names of the system's own headings, by what they are here; null for one that is not wanted. */
  headings: Readonly<Record<string, string | null>>
  onRow: (row: Row) => Promise<void>
  onReject: (reject: Reject) => Promise<void>
  /** How many bytes were read since the last call. */
  onBytes: (count: number) => void
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
  { headings, onRow, onReject, onBytes }: Reading,
): Promise<string[]> {
  const name = path.basename(file)
  let lastLine = 0
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
    on_record: (record: string[], { lines }) => {
      lastLine = lines
      return record
    },
  })
  let header: Header | null = null
  /** The line of the last row when values are missing at its end, and whether the file ends with the end of a line. */
  const end: { cutLine: number | null; isWhole: boolean } = { cutLine: null, isWhole: true }
  const work = async (source: AsyncIterable<unknown>) => {
    for await (const each of source) {
      const { record, info } = each as { record: string[]; info: Info }
      if (header === null) {
        header = readHeader(name, kind, record, headings)
        continue
      }
      const row = { kind, file: name, line: info.lines, values: header.valuesOf(record) }
      end.cutLine = record.length < header.width ? row.line : null
      if (record.length === header.width) await onRow(row)
      else await onReject({ row, faults: [wrongWidth(record.length, header.width)] })
    }
  }
  const noteEnd = async function* (texts: AsyncIterable<string>) {
    for await (const text of texts) {
      end.isWhole = /[\r\n]$/.test(text)
      yield text
    }
  }
  try {
    await pipeline(createReadStream(file), (source) => noteEnd(decoded(name, source, onBytes)), parser, work)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandError(`${name}, line ${lastLine + 1}: ${wordsOf(error)} Nothing was sent.`)
  }
  const read = header as Header | null
  if (read === null) throw new CommandError(`${name} is empty: it has not even a line with the names of its columns.`)
  // What would have come after it is missing too, and would be taken away.
  if (end.cutLine !== null && !end.isWhole) {
    throw new CommandError(
      `${name}, line ${end.cutLine}: the file ends in the middle of this row. Nothing was sent. Export it again.`,
    )
  }
  return read.unknown
}

/** The most characters of a row. */
const longestRow = 1_000_000

/** What is wrong with the row after the last one that could be read. */
function wordsOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'this row begins a quote that is never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `this row has more than ${longestRow.toLocaleString('en')} characters. Perhaps it begins a quote that is never closed.`
  }
  return 'a quote stands in the middle of a value. Write it twice, and put the whole value into quotes.'
}

interface Header {
  width: number
  unknown: string[]
  valuesOf: (record: string[]) => Record<string, string>
}

function readHeader(file: string, kind: Kind, written: string[], headings: Reading['headings']): Header {
  const columns = columnsOf[kind]
  const names = written.map((heading) => {
    const text = heading.trim()
    return Object.hasOwn(headings, text) ? (headings[text] ?? null) : text.toLowerCase().replaceAll(/[\s-]+/g, '_')
  })
  for (const [place, name] of names.entries()) {
    if (name !== null && Object.hasOwn(columns, name) && names.indexOf(name) < place) {
      throw new CommandError(
        `${file}, line 1: the column ${name} stands there twice. Keep one, or map the other to null in columns.json.`,
      )
    }
  }
  const missing = Object.entries(columns).flatMap(([name, { needed }]) =>
    needed && !names.includes(name) ? [name] : [],
  )
  if (missing.length > 0) {
    const hint = written.length === 1 ? ' Commas have to stand between the columns.' : ''
    throw new CommandError(
      `${file}, line 1: there is no column ${missing.join(', ')}. columns.json maps other headings; npm run staff -- import --columns lists all.${hint}`,
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
      for (const [name, place] of known) values[name] = record[place] ?? ''
      return values
    },
  }
}

function wrongWidth(found: number, width: number): Reject['faults'][number] {
  const message = `It has ${counted(found, 'value', 'values')}, and the first line names ${counted(width, 'column', 'columns')}. Perhaps the file ends too early, or a comma is not in quotes.`
  return { column: '', code: 'columns', message }
}

/** Passes text on in pieces, and refuses what is not UTF-8. */
async function* decoded(
  file: string,
  source: AsyncIterable<Buffer>,
  onBytes: Reading['onBytes'],
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  let isFirst = true
  for await (const bytes of readable(file, source)) {
    if (isFirst) refuseOtherFormats(file, bytes)
    isFirst = false
    onBytes(bytes.length)
    let text
    try {
      text = decoder.decode(bytes, { stream: true })
    } catch {
      throw new CommandError(
        `${file}, line ${line + firstBadLine(bytes)} or after: this is not UTF-8. Save the file as "CSV UTF-8".`,
      )
    }
    line += countLines(text)
    yield text
  }
  try {
    decoder.decode()
  } catch {
    throw new CommandError(`${file}, line ${line}: the file ends in the middle of a character.`)
  }
}

/** Passes bytes on. Where the disk gives no more of them, the failure names the file. */
async function* readable(file: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function refuseOtherFormats(file: string, bytes: Buffer): void {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start.startsWith('PK'))
    throw new CommandError(`${file} is a zip or a spreadsheet. Unpack it, or save it as "CSV UTF-8".`)
  if (start.startsWith('\u00ff\u00fe') || start.startsWith('\u00fe\u00ff') || start.includes('\0')) {
    throw new CommandError(`${file}, line 1: this is UTF-16. Save the file as "CSV UTF-8".`)
  }
}

/** How many lines of a piece can be read. */
function firstBadLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n')
  const bad = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  return Math.max(0, bad)
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
