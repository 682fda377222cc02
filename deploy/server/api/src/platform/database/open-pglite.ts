import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '@homeside/server-kit/start-error'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { createPglite, inWords, requireDatabase } from './data-folder.ts'
import { drizzleSettings, forThePerson, type OpenDatabase } from './database.ts'

/** Opens an embedded database in memory: empty, or a copy of an image. */
export async function openInMemory(logSql?: (statement: string) => void, image?: Blob): Promise<OpenDatabase> {
  return opened(await createPglite(image ? { loadDataDir: image } : {}), () => undefined, logSql)
}

/**
 * Opens the embedded database in a folder.
 *
 * @param image What an empty folder starts as. Default: an empty database.
 * @throws StartError that says what is wrong with the folder, and what to do.
 */
export async function openPglite(folder: string, image?: () => Promise<Blob>): Promise<OpenDatabase> {
  const data = join(folder, 'database')
  let unlock = () => {}
  try {
    unlock = lockFolder(folder)
    const isNew = isEmpty(data)
    if (!isNew) requireDatabase(data)
    const start = image && isNew ? { loadDataDir: await image() } : {}
    return opened(await createPglite({ dataDir: data, ...start }), unlock)
  } catch (error) {
    unlock()
    throw error instanceof StartError ? error : await inWords(error, folder)
  }
}

function opened(client: PGlite, unlock: () => void, logSql?: (statement: string) => void): OpenDatabase {
  return {
    database: forThePerson(drizzle({ client, ...drizzleSettings(logSql) })),
    queueConnection: fromPglite(client),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}

function isEmpty(data: string): boolean {
  return !existsSync(data) || readdirSync(data).length === 0
}

/**
 * Locks a data folder for this process. PGlite has no lock of its own, and two writers would destroy the data. A lock
 * whose process is gone (killed, or the machine restarted) does not count.
 *
 * @returns the function that gives the folder back.
 * @throws StartError when a living process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const own = `${process.pid} ${processStart(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = livingHolder(file)
      if (holder !== null) {
        throw new StartError(
          `The data folder ${folder} is in use by process ${holder}. Stop that one first, or name another folder in DATA_FOLDER.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new StartError(`The data folder ${folder} could not be locked.`)
}

function livingHolder(file: string): number | null {
  const [pid, started] = readIfThere(file).split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return null
  // Process numbers are reused. The start time tells the lock's writer from a later process with the same number.
  return processStart(holder) === started ? holder : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in ticks since this boot, with the boot's id; 'unknown' without /proc. */
function processStart(pid: number): string {
  const boot = readIfThere('/proc/sys/kernel/random/boot_id').trim()
  const ticks = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19]
  return boot && ticks ? `${boot}/${ticks}` : 'unknown'
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
