import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'

import { csvLine, csvMark } from '@homeside/contract/constants/csv'

import { CommandError } from '../command-error.ts'

/** A table that an import writes beside the export. */
export interface FileBeside {
  add: (cells: readonly (string | number)[]) => Promise<void>
  /**
   * Puts the file in its place; without rows there is none afterwards. After an import that failed, the one before stays
   * as it is.
   */
  close: (isDone: boolean) => Promise<void>
}

let opened = 0

/**
 * Opens the file. It is in its place when it is closed, so that an import may read the one before.
 *
 * @throws CommandError when it cannot be written there.
 */
export async function fileBeside(file: string, columns: readonly string[], what: string): Promise<FileBeside> {
  // Two imports of one folder at once each write their own.
  const part = `${file}.${process.pid}-${(opened += 1)}.part`
  const fail = (error: unknown): never => {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${what} cannot be written beside the export: ${why}.`)
  }
  await removeLeft(file).catch(fail)
  const stream = createWriteStream(part, { mode: 0o600 })
  await once(stream, 'open').catch(fail)
  // A failure is told when the file is closed.
  stream.on('error', () => undefined)
  stream.write(csvMark + csvLine(columns))
  let hasRows = false
  return {
    add: async (cells) => {
      hasRows = true
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
      if (hasRows) await rename(part, file).catch(fail)
      else await Promise.all([rm(part, { force: true }), rm(file, { force: true }).catch(fail)])
    },
  }
}

/** Removes what imports that were killed left of a file. */
async function removeLeft(file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)]
  for (const each of await readdir(folder)) {
    const written = each.startsWith(`${name}.`) ? /^(?:(\d+)-\d+\.)?part$/.exec(each.slice(name.length + 1)) : null
    if (written !== null && !isRunning(Number(written[1] ?? 0))) await rm(path.join(folder, each), { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process runs too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
