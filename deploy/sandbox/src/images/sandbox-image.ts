import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '@homeside/api/database/data-folder-faults'
import { drizzleSettings } from '@homeside/api/database/database'
import { migrate } from '@homeside/api/database/migrate'
import type { PasswordCost } from '@homeside/api/session/passwords'
import { drizzle } from 'drizzle-orm/pglite'

import { fillSandbox } from '../fill/fill-sandbox.ts'
import { keptImage } from './kept-images.ts'
import { sourceHash } from './source-hash.ts'

/** The default log of 16 MB would be copied with every image. */
const initDbStartParams = ['--wal-segsize=1']

/** An empty embedded database; making one from nothing takes seconds. */
export function emptyImage(folder: string): Promise<Blob> {
  return keptImage(join(folder, `empty-${sourceHash()}.tar`), () => imageOf(createPglite({ initDbStartParams })))
}

/**
 * An embedded database with the sandbox at an instant. Filling one takes seconds, so it is stored in a folder while its
 * sources stay the same.
 */
export function sandboxImage(folder: string, now: Date, cost: PasswordCost): Promise<Blob> {
  const file = join(folder, `sandbox-${sourceHash()}-${now.getTime()}-${cost.memory}.tar`)
  return keptImage(file, async () => imageOf(createPglite({ loadDataDir: await emptyImage(folder) }), now, cost))
}

async function imageOf(opening: Promise<PGlite>, now?: Date, cost?: PasswordCost): Promise<Blob> {
  const client = await opening
  try {
    if (now && cost) {
      const database = drizzle({ client, ...drizzleSettings() })
      await migrate(database)
      await fillSandbox(database, now, cost)
    }
    // A checkpoint, so that processes that start from the image need not replay the log.
    await client.exec('checkpoint')
    return await client.dumpDataDir('none')
  } finally {
    await client.close()
  }
}
