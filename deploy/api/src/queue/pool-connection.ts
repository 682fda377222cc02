import type pg from 'pg'

import type { QueueConnection } from './queue-connection.ts'

/**
 * Lets the queue's library work through a pool of connections. It sends several statements as one script; after a failed
 * one the connection is given up, as it may be left inside a transaction.
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
