import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { StartError } from '@homeside/running/start-error'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { drizzleSettings } from './database.ts'
import type { OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** Opens an embedded database in memory: an empty one, or one that starts as an image of another. */
export async function openInMemory(logSql?: (statement: string) => void, image?: Blob): Promise<OpenDatabase> {
  return opened(await PGlite.create(image ? { loadDataDir: image } : {}), () => undefined, logSql)
}

/**
 * Opens the embedded database in a folder.
 *
 * @param image what an empty folder starts as; an empty database unless told.
 * @throws StartError when another process has the folder, or when what is in it cannot be read.
 */
export async function openPglite(folder: string, image?: () => Promise<Blob>): Promise<OpenDatabase> {
  const unlock = lockFolder(folder)
  try {
    const data = join(folder, 'database')
    const start = image && !existsSync(data) ? { loadDataDir: await image() } : {}
    return opened(await PGlite.create(data, start), unlock)
  } catch (error) {
    unlock()
    throw new StartError(
      `The database in ${folder} is damaged or was made by another version. ` +
        'Move the folder away (or delete it, with everything in it) and start again.',
      { cause: error },
    )
  }
}

function opened(client: PGlite, unlock: () => void, logSql?: (statement: string) => void): OpenDatabase {
  return {
    database: drizzle({ client, ...drizzleSettings(logSql) }),
    queueConnection: fromPglite(client),
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
