import { appendFile, open, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Row } from './row.ts'

/** Rows on disk, in parts of which each has all rows with the same key. So no more than a part is ever in memory. */
export interface Spill {
  add: (key: string, row: Row) => Promise<void>
  /** Ends the writing. Only afterwards the parts can be read. */
  close: () => Promise<void>
  parts: () => AsyncGenerator<Row[]>
}

/** So many rows are written at once. */
const rowsAtOnce = 500

/** Opens files in a folder for rows that are kept apart by a key. */
export async function openSpill(folder: string, name: string, count: number): Promise<Spill> {
  const files = Array.from({ length: count }, (_, part) => path.join(folder, `${name}-${part}`))
  const parts = await Promise.all(
    files.map(async (file) => ({ handle: await open(file, 'ax', 0o600), lines: [] as string[] })),
  )
  type Part = (typeof parts)[number]
  const write = async ({ handle, lines }: Part) => {
    if (lines.length > 0) await appendFile(handle, `${lines.splice(0).join('\n')}\n`)
  }
  return {
    add: async (key, row) => {
      const part = parts[hashOf(key) % count]
      if (part === undefined) throw new Error('There is a part for each key.')
      part.lines.push(JSON.stringify(row))
      if (part.lines.length >= rowsAtOnce) await write(part)
    },
    close: async () => {
      for (const part of parts.splice(0)) {
        await write(part)
        await part.handle.close()
      }
    },
    async *parts() {
      for (const file of files) yield rowsIn(await readFile(file, 'utf8'))
    },
  }
}

function rowsIn(text: string): Row[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]))
}

/** A number that is the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}
