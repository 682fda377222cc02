import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'

import { drizzleSettings } from './database.ts'
import type { OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { StartError } from './start-error.ts'

/**
 * Opens the embedded database in a folder, or in memory when there is none.
 *
 * @throws StartError when another process has the folder, or when what is in it cannot be read.
 */
export async function openPglite(folder?: string, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  if (folder === undefined) return opened(await PGlite.create(), () => undefined, logSql)
  const unlock = lockFolder(folder)
  try {
    return opened(await PGlite.create(join(folder, 'database')), unlock, logSql)
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
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
