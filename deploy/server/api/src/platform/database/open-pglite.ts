import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '@homeside/server-kit/start-error'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { createPglite, inWords, requireDatabase } from './data-folder.ts'
import { drizzleSettings, forThePerson } from './database.ts'
import type { OpenDatabase } from './database.ts'
import { lockFolder } from './lock-folder.ts'

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
