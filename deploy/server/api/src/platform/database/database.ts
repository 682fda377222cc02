import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { fromPglite } from 'pg-boss'

import type {
  accounts,
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  signIns,
  emailVerifications,
  passwordResets,
  securityAnswers,
} from './tables/accounts.ts'

type AnyDatabase = PgDatabase<PgQueryResultHKT>

/** Tables that belong to a person and to no provider. Sessions are not among them, because some end with a record. */
type AccountTable =
  | typeof accounts
  | typeof emailVerifications
  | typeof knownBrowsers
  | typeof passkeyChallenges
  | typeof passkeys
  | typeof passwordResets
  | typeof securityAnswers
  | typeof signIns

/**
 * PGlite or PostgreSQL, or a transaction on either. It writes no table of accounts, and a request of a provider gets no
 * other.
 */
export type Database = {
  delete: (table: AccountTable) => unknown
  insert: (table: AccountTable) => unknown
  update: (table: AccountTable) => unknown
  transaction: <Result>(act: (transaction: Database) => Promise<Result>) => Promise<Result>
} & AnyDatabase

/** A database in which also what belongs to a person may be changed: for the requests of that person. */
export type PersonDatabase = {
  readonly [ofPersons]: true
  transaction: <Result>(act: (transaction: PersonDatabase) => Promise<Result>) => Promise<Result>
} & AnyDatabase
declare const ofPersons: unique symbol

/** Lets a provider's request do what the person asked for, such as an address that they proved. Nothing else may use it. */
export function forThePerson(transaction: Database): PersonDatabase {
  return transaction as PersonDatabase
}

/** A database, and what its owner must do at the end. */
export interface OpenDatabase {
  database: PersonDatabase
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
