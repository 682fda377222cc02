import { StartError } from '@homeside/running/start-error'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { poolConnection } from '../queue/pool-connection.ts'
import { drizzleSettings } from './database.ts'
import type { OpenDatabase } from './database.ts'

/** Who waits longer for a connection is told that the database is away. */
const connectionTimeoutMillis = 5000

/**
 * Opens PostgreSQL by its address (`postgresql://…`).
 *
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres(url: string, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks within a transaction, between two statements; the next statement is told.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // The address is left out: it carries the password.
    throw new StartError('PostgreSQL cannot be reached. Check DATABASE_URL and whether the server runs.', {
      cause: error,
    })
  }
  return {
    database: drizzle({ client: pool, ...drizzleSettings(logSql) }),
    queueConnection: poolConnection(pool),
    close: () => pool.end(),
  }
}
