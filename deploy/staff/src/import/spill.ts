import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { WriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

import type { Row } from './row.ts'

/** Rows on disk, in parts of which each has all rows with the same key. So no more than a part is ever in memory. */
export interface Spill {
  add: (key: string, row: Row) => Promise<void>
  /** Ends the writing. Only afterwards the parts can be read. */
  close: () => Promise<void>
  parts: () => AsyncGenerator<AsyncIterable<Row>>
}

/** Opens files in a folder for rows that are kept apart by a key. */
export function openSpill(folder: string, name: string, count: number): Spill {
  const files = Array.from({ length: count }, (_, part) => path.join(folder, `${name}-${part}`))
  const streams: WriteStream[] = files.map((file) => createWriteStream(file, { mode: 0o600 }))
  return {
    add: async (key, row) => {
      const stream = streams[hashOf(key) % count]
      if (stream === undefined) throw new Error('There is a part for each key.')
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
    },
    close: async () => {
      for (const stream of streams) {
        stream.end()
        await finished(stream)
      }
    },
    async *parts() {
      for (const file of files) yield rowsIn(file)
    },
  }
}

async function* rowsIn(file: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield JSON.parse(line) as Row
  }
}

/** A number that is the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}
