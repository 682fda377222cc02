import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { CsvError, parse, type Info } from 'csv-parse'

import { CommandError } from '../command-error.ts'
import { decodedText } from './decoded-text.ts'

interface Reading {
  encoding?: string | undefined
  /** What stands between the columns, where the first line does not show it. */
  delimiter?: string | undefined
  /** How well headings fit: with whatever makes them fit best, the columns are divided. */
  fit: (headings: readonly string[]) => number
  onRecord: (record: string[], line: number) => Promise<void>
  onBytes: (count: number) => void
}

/** The most characters of a row. */
const longestRow = 1_000_000
const delimiters = [',', ';', '\t', '|']

/**
 * Reads a CSV file record by record, whatever spreadsheet wrote it: with commas, semicolons or tabs, with or without a
 * line `sep=;`, in UTF-8, UTF-16 or the encoding named. Rows of empty cells are none.
 *
 * @returns whether the file ends with the end of a line.
 * @throws CommandError naming file and line, when the file as a whole cannot be read.
 */
export async function readRecords(
  file: string,
  { encoding, delimiter, fit, onRecord, onBytes }: Reading,
): Promise<boolean> {
  const name = path.basename(file)
  const remedy =
    'Save the file as "CSV UTF-8", or say in columns.json what your system writes, such as "encoding": "windows-1252".'
  const texts = decodedText(file, { encoding, remedy, onBytes })
  const start = await untilLineEnd(texts)
  const [said, sign] = /^sep=(.)(?:\r\n|\n|\r|$)/i.exec(start) ?? ['']
  const [heading = ''] = start.slice(said.length).split(/\r\n|\n|\r/, 1)
  const between = sign ?? delimiter ?? bestDelimiter(heading, fit)
  const before = said === '' ? 0 : 1
  let lastLine = before
  let isWhole = true
  const parser = parse({
    info: true,
    delimiter: between,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
    on_record: (record: string[], { lines }) => {
      lastLine = lines + before
      return record
    },
  })
  const rest = async function* () {
    const first = start.slice(said.length)
    if (first !== '') isWhole = /[\r\n]$/.test(first)
    yield first
    for await (const text of texts) {
      isWhole = /[\r\n]$/.test(text)
      yield text
    }
  }
  const work = async (source: AsyncIterable<unknown>) => {
    for await (const each of source) {
      const { record, info } = each as { record: string[]; info: Info }
      await onRecord(record, info.lines + before)
    }
  }
  try {
    await pipeline(rest, parser, work)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandError(`${name}, line ${lastLine + 1}: ${wordsOf(error)} Nothing was sent.`)
  } finally {
    await texts.return(undefined)
  }
  return isWhole
}

/** The beginning of a text, with at least its second line where it is short. */
async function untilLineEnd(texts: AsyncIterator<string>): Promise<string> {
  let start = ''
  while (!/[\r\n][^\r\n]+[\r\n]/.test(start) && start.length < longestRow) {
    const next = await texts.next()
    if (next.done) break
    start += next.value
  }
  return start
}

function bestDelimiter(heading: string, fit: Reading['fit']): string {
  const fits = delimiters.map((sign) => fit(heading.split(sign).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))))
  return delimiters[fits.indexOf(Math.max(...fits))] ?? ','
}

/** What is wrong with the row after the last one that could be read. */
function wordsOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'this row begins a quote that is never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `this row has more than ${longestRow.toLocaleString('en')} characters. Perhaps it begins a quote that is never closed.`
  }
  return 'a quote stands in the middle of a value. Write it twice, and put the whole value into quotes.'
}
