import type { OpenDatabase } from '../database/database.ts'
import { openFilledPostgres, openFreshPostgres } from './postgres-database.ts'
import { postgresUrlVariable } from './start-postgres.ts'
import { openFilledDatabase, openTestDatabase } from './test-database.ts'

export interface Engine {
  name: string
  /** An empty database; `logSql` sees each statement. */
  open: (logSql?: (statement: string) => void) => Promise<OpenDatabase>
  /** A database with the sandbox as it is at an instant. */
  openFilled: (now: Date) => Promise<OpenDatabase>
}

const pglite: Engine = { name: 'PGlite', open: openTestDatabase, openFilled: openFilledDatabase }

/** Every engine of this machine, for tests that must hold on each. */
export function availableEngines(): Engine[] {
  const cluster = process.env[postgresUrlVariable]
  if (cluster === undefined) return [pglite]
  const postgres: Engine = {
    name: 'PostgreSQL',
    open: (logSql) => openFreshPostgres(cluster, logSql),
    openFilled: (now) => openFilledPostgres(cluster, now),
  }
  return [pglite, postgres]
}

/** The engines of this run; the usual one takes the quickest alone: what differs is rare, and waiting for it is not. */
export function testedEngines(): Engine[] {
  return process.env['TEST_ENGINES'] === 'all' ? availableEngines() : [quickestEngine()]
}

/** The engine for tests that any will do for: PostgreSQL where there is one, as a database there is had in no time. */
export function quickestEngine(): Engine {
  return availableEngines().at(-1) ?? pglite
}
