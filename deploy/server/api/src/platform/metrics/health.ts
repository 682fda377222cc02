import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { isDiskFull } from '../database/database-trouble.ts'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/pick-columns.ts'

/** What is known about the database's disk space. */
export interface Storage {
  isFull: boolean
}

interface Health {
  database: Database
  isStopping: () => boolean
  storage: Storage
}

/**
 * `/healthz`: the process lives. `/readyz`: it reaches its database, which takes writes and has space for them, and it is
 * not about to stop, so it may get requests.
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
      const [state] = rowsOf(await database.execute(sql`select current_setting('transaction_read_only') as read_only`))
      if (state?.['read_only'] === 'on') return context.json({ status: 'database read-only' }, 503)
      if (storage.isFull) storage.isFull = !(await canWrite(database))
    } catch {
      return context.json({ status: 'database unreachable' }, 503)
    }
    return storage.isFull ? context.json({ status: 'disk full' }, 503) : context.json({ status: 'ready' })
  })
}

/** Tries to allocate space on the disk, and frees it again. */
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
