import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'

import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'

import { CommandError } from '../command-error.ts'
import { csvLine } from '../csv-line.ts'
import { kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { idOf } from './kinds.ts'
import type { Reject, Row } from './row.ts'

/** The file of what was not taken: why, and the row as it was. It can be mended and imported alone. */

const columns = ['file', 'line', 'id', 'column', 'code', 'message', 'row'] as const

export interface RejectsFile {
  add: (reject: Reject) => Promise<void>
  /** How many rows of each kind there are. */
  counts: Record<Kind, number>
  /**
   * Puts the file in its place; without rejects there is none afterwards. After an import that failed, the one before
   * stays as it is.
   */
  close: (isDone: boolean) => Promise<void>
}

/**
 * Opens the file. It is in its place when it is closed, so that an import may read the one before.
 *
 * @throws CommandError when it cannot be written there.
 */
export async function openRejects(file: string): Promise<RejectsFile> {
  const part = `${file}.part`
  const fail = (error: unknown): never => {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(`What is rejected cannot be written beside the export: ${why}.`)
  }
  const stream = createWriteStream(part, { mode: 0o600 })
  await once(stream, 'open').catch(fail)
  // A failure is told when the file is closed.
  stream.on('error', () => undefined)
  stream.write(csvLine(columns))
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  return {
    counts,
    add: async ({ row, faults }) => {
      counts[row.kind] += 1
      const join = (member: 'column' | 'code' | 'message') => faults.map((fault) => fault[member]).join('; ')
      const id = row.values[idOf[row.kind]] ?? ''
      const cells = [row.file, row.line, id, join('column'), join('code'), join('message'), written(row)]
      if (!stream.write(csvLine(cells))) await once(stream, 'drain').catch(fail)
    },
    close: async (isDone) => {
      stream.end()
      if (!isDone) {
        await finished(stream).catch(() => undefined)
        await rm(part, { force: true })
        return
      }
      await finished(stream).catch(fail)
      if (Object.values(counts).some((count) => count > 0)) await rename(part, file).catch(fail)
      else await Promise.all([rm(part, { force: true }), rm(file, { force: true }).catch(fail)])
    },
  }
}

function written({ kind, values }: Row): string {
  return JSON.stringify({ kind, ...values })
}

const rowCell = z.object({ kind: z.enum(kinds) }).catchall(z.string())

interface Reading {
  onRow: (row: Row) => Promise<void>
  onBytes: (count: number) => void
}

/**
 * Reads mended rejects.
 *
 * @throws CommandError naming the line that is no reject.
 */
export async function readRejects(file: string, { onRow, onBytes }: Reading): Promise<string[]> {
  const name = path.basename(file)
  const parser = createReadStream(file)
    .on('data', (bytes) => onBytes(bytes.length))
    .pipe(parse({ bom: true, columns: true, info: true, skip_empty_lines: true }))
  try {
    for await (const each of parser) {
      const { record, info } = each as { record: Record<string, string>; info: { lines: number } }
      const read = rowCell.safeParse(jsonOf(record['row'] ?? ''))
      if (!read.success)
        throw new CommandError(`${name}, line ${info.lines}: the column row is not what an import wrote there.`)
      const { kind, ...values } = read.data
      await onRow({ kind, file: name, line: info.lines, values })
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${name}: ${error.message}. Nothing was sent.`)
    throw error
  }
  return []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
