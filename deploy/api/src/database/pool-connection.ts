import type pg from 'pg'

import type { QueueConnection } from './queue-connection.ts'

/**
 * Runs the queue library's statements on a connection of the pool. It sends several as one script. After a failure the
 * connection is discarded, because it may be inside a transaction.
 */
export function poolConnection(pool: pg.Pool): QueueConnection {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
        client.release()
        return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}
