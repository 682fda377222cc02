import { createReadStream } from 'node:fs'
import path from 'node:path'

import { CommandError } from '../command-error.ts'

interface Decoding {
  /** What the file is written in, where its first bytes do not say it. Default: UTF-8. */
  encoding?: string | undefined
  /** What to do about a file that is written in something else. */
  remedy: string
  /** How many bytes were read since the last call. */
  onBytes: (count: number) => void
}

/** How many bytes are read at once. */
const piece = 256 * 1024

/**
 * The text of a file in pieces, without its byte order mark, which also says where it is UTF-16.
 *
 * @throws CommandError naming file and line, when it cannot be read, is no text, or is in another encoding.
 */
export async function* decodedText(
  file: string,
  { encoding = 'utf-8', remedy, onBytes }: Decoding,
): AsyncGenerator<string> {
  const name = path.basename(file)
  let decoder: TextDecoder | null = null
  let line = 1
  for await (const bytes of readable(name, createReadStream(file, { highWaterMark: piece }))) {
    if (decoder === null) refuseOtherFormats(name, bytes)
    decoder ??= new TextDecoder(markedEncoding(bytes) ?? encoding, { fatal: true })
    onBytes(bytes.length)
    let text
    try {
      text = decoder.decode(bytes, { stream: true })
    } catch {
      const written = decoder.encoding === 'utf-8' ? 'UTF-8' : decoder.encoding
      throw new CommandError(`${name}, line ${line + firstBadLine(bytes)} or after: this is not ${written}. ${remedy}`)
    }
    line += countLines(text)
    yield text
  }
  try {
    decoder?.decode()
  } catch {
    throw new CommandError(`${name}, line ${line}: the file ends in the middle of a character.`)
  }
}

/** Whether there is such an encoding. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
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

/** What a byte order mark says. */
function markedEncoding(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 3).toString('latin1')
  if (start === '\u00ef\u00bb\u00bf') return 'utf-8'
  if (start.startsWith('\u00ff\u00fe')) return 'utf-16le'
  return start.startsWith('\u00fe\u00ff') ? 'utf-16be' : null
}

function refuseOtherFormats(file: string, bytes: Buffer): void {
  const start = bytes.subarray(0, 5).toString('latin1')
  if (['PK', '\u001f\u008b', '\u00d0\u00cf\u0011\u00e0'].some((mark) => start.startsWith(mark))) {
    throw new CommandError(`${file} is a zip or a spreadsheet. Unpack it, or save it as "CSV UTF-8".`)
  }
  if (/^(\u00ef\u00bb\u00bf)?</.test(start)) {
    throw new CommandError(`${file} is XML or a page, whatever its name says. Export it as CSV, or FHIR as JSON.`)
  }
  if (markedEncoding(bytes) === null && start.includes('\0')) {
    throw new CommandError(`${file}, line 1: this is UTF-16 without its mark. Save the file as "CSV UTF-8".`)
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
