import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from './calls/call-environment.ts'
import { isDiskFull } from './database/database-trouble.ts'
import type { Database } from './database/database.ts'

/** What is known of the room that the database has. */
export interface Storage {
  /** Whether the disk was full when something was last to be written. */
  isFull: boolean
}

interface Health {
  database: Database
  isStopping: () => boolean
  storage: Storage
}

/**
 * `/healthz`: the process lives. `/readyz`: it can also reach its database, which has room to write, and is not about to
 * stop, so it may be sent requests.
 */
export function addHealth(app: Hono<CallEnvironment>, { database, isStopping, storage }: Health): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz')
    return context.json({ status: 'ok' })
  })
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz')
    if (isStopping()) return context.json({ status: 'stopping' }, 503)
    try {
      await database.execute(sql`select 1`)
      if (storage.isFull) storage.isFull = !(await canWrite(database))
    } catch {
      return context.json({ status: 'database unreachable' }, 503)
    }
    return storage.isFull ? context.json({ status: 'disk full' }, 503) : context.json({ status: 'ready' })
  })
}

/** Tries to take new room on the disk, and gives it back. */
async function canWrite(database: Database): Promise<boolean> {
  try {
    await database.transaction((transaction) =>
      transaction.execute(sql`
        create temporary table room on commit drop as select repeat('x', 4000) from generate_series(1, 8)`),
    )
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}
