import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type { QueueConnection } from '../queue/queue-connection.ts'

/** PGlite and PostgreSQL alike, and a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A database with what its owner has to do in the end. */
export interface OpenDatabase {
  database: Database
  /** The way of the message queue's library to the same database. */
  queueConnection: QueueConnection
  close: () => Promise<void>
}

/** Drizzle's settings, the same for both engines. `logSql` sees each statement, without its values. */
export function drizzleSettings(logSql?: (statement: string) => void) {
  return { casing: 'snake_case', ...(logSql ? { logger: { logQuery: logSql } } : {}) } as const
}
