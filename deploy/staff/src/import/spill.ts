import { appendFile, open, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Row } from './row.ts'

/** What lies under a key, as JSON. What only moves from one spill to another is never read. */
export interface Spilled {
  key: string
  json: string
}

/** JSON on disk, in parts of which each has all that lies under a key. So no more than a part is ever in memory. */
export interface Spill {
  add: (key: string, json: string) => Promise<void>
  /** Ends the writing. Only afterwards the parts can be read. */
  close: () => Promise<void>
  parts: () => AsyncGenerator<Spilled[]>
}

/** So many texts are written at once. */
const textsAtOnce = 500

/** Opens files in a folder for what is kept apart by a key. */
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
    add: async (key, json) => {
      const part = parts[hashOf(key) % count]
      if (part === undefined) throw new Error('There is a part for each key.')
      part.lines.push(JSON.stringify(key), json)
      if (part.lines.length >= 2 * textsAtOnce) await write(part)
    },
    close: async () => {
      for (const part of parts.splice(0)) {
        await write(part)
        await part.handle.close()
      }
    },
    async *parts() {
      for (const file of files) yield spilledIn(await readFile(file, 'utf8'))
    },
  }
}

function spilledIn(text: string): Spilled[] {
  const lines = text.split('\n').values()
  const found: Spilled[] = []
  for (const key of lines) {
    if (key !== '') found.push({ key: JSON.parse(key) as string, json: lines.next().value ?? '' })
  }
  return found
}

/** The row that lies there. */
export function rowIn({ json }: Spilled): Row {
  return JSON.parse(json) as Row
}

/** A number that is the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}
