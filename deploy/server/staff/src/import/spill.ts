import { appendFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { CommandError } from '../command-error.ts'
import type { Row } from './row.ts'

/** What lies under a key, as JSON, which is not parsed where it only moves from one spill to another. */
export interface Spilled {
  key: string
  json: string
}

/** JSON on disk, in parts of which each has all that lies under a key. So no more than a part is ever in memory. */
export interface Spill {
  add: (key: string, json: string) => Promise<void>
  /**
   * What was added, part by part. Nothing can be added afterwards.
   *
   * @throws CommandError when more lies under one key than fits into memory.
   */
  parts: () => AsyncGenerator<Spilled[]>
  close: () => Promise<void>
}

/** How many texts are written at once. */
const textsAtOnce = 500
/** Many times what a part has when each patient has a few rows. */
const partMaxBytes = 256 * 1024 * 1024

/**
 * Opens files for what is kept apart by a key. They have no names on the disk, so that nothing of a patient is left there,
 * even where the process is killed.
 */
export async function openSpill(count: number): Promise<Spill> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'))
  const names = Array.from({ length: count }, (_, part) => path.join(folder, String(part)))
  const opening = Promise.all(
    names.map(async (name) => ({ handle: await open(name, 'ax+', 0o600), lines: [] as string[] })),
  )
  await Promise.allSettled([opening])
  await rm(folder, { recursive: true })
  const parts = await opening
  type Part = (typeof parts)[number]
  const write = async ({ handle, lines }: Part) => {
    if (lines.length === 0) return
    await appendFile(handle, `${lines.splice(0).join('\n')}\n`).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new CommandError(
        `The disk of ${tmpdir()} takes no more rows: ${why}. Nothing was sent. TMPDIR=… names another folder.`,
      )
    })
  }
  const readPart = async ({ handle }: Part) => {
    const bytes = Buffer.alloc(Math.min((await handle.stat()).size, partMaxBytes))
    await handle.read(bytes, { position: 0 })
    return bytes.toString()
  }
  return {
    add: async (key, json) => {
      const part = parts[hashOf(key) % count]
      if (part === undefined) throw new Error('There is a part for each key.')
      part.lines.push(JSON.stringify(key), json)
      if (part.lines.length >= 2 * textsAtOnce) await write(part)
    },
    async *parts() {
      for (const part of parts) {
        await write(part)
        if ((await part.handle.stat()).size > partMaxBytes) throw new CommandError(tooManyAlike(await readPart(part)))
      }
      for (const part of parts) yield spilledIn(await readPart(part))
    },
    close: async () => {
      for (const { handle } of parts.splice(0)) await handle.close()
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

/** Says which key has too much: with this much under one key, it is the one in the middle. */
function tooManyAlike(text: string): string {
  const keys = text.split('\n', 10_000).filter((_, place) => place % 2 === 0)
  const key = keys.toSorted()[Math.floor(keys.length / 2)] ?? ''
  return `The export has more rows with the key ${key} than can be one patient's. Nothing was sent. Perhaps a column holds something else there.`
}

/** Whether it is a text, and no row. */
export function isText({ json }: Spilled): boolean {
  return json.startsWith('"')
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
