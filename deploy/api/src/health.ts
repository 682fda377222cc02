import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from './calls/call-environment.ts'
import type { Database } from './database/database.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can also reach its database and is not about to stop, so it may be sent
 * requests.
 */
export function addHealth(app: Hono<CallEnvironment>, database: Database, isStopping: () => boolean): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz')
    return context.json({ status: 'ok' })
  })
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz')
    if (isStopping()) return context.json({ status: 'stopping' }, 503)
    try {
      await database.execute(sql`select 1`)
      return context.json({ status: 'ready' })
    } catch {
      return context.json({ status: 'database unreachable' }, 503)
    }
  })
}
