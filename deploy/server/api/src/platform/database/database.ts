import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { fromPglite } from 'pg-boss'

/** PGlite or PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A database, and what its owner must do at the end. */
export interface OpenDatabase {
  database: Database
  /** The message queue library's connection to the same database. */
  queueConnection: QueueConnection
  close: () => Promise<void>
}

/** Drizzle's settings for both engines. `logSql` gets each statement without its values. */
export function drizzleSettings(logSql?: (statement: string) => void) {
  return { casing: 'snake_case', ...(logSql ? { logger: { logQuery: logSql } } : {}) } as const
}

/** How the queue library uses the database: it sends statements and gets rows. */
export type QueueConnection = ReturnType<typeof fromPglite>
