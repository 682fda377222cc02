import { isSample } from '@homeside/build/testing/test-size'

import type { OpenDatabase } from '../src/platform/database/database.ts'
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

/**
 * The engines that this run tests. The sample tests only the quickest one, because the engines seldom differ.
 */
export function testedEngines(): Engine[] {
  return isSample ? [quickestEngine()] : availableEngines()
}

/** The engine for tests that work on any. PostgreSQL where it is installed, because it makes a database fastest. */
export function quickestEngine(): Engine {
  return availableEngines().at(-1) ?? pglite
}
