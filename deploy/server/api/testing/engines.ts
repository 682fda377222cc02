import { join } from 'node:path'

import { isSample } from '@homeside/build/testing/test-size'
import { emptyImage, sandboxImage } from '@homeside/sandbox/images/sandbox-image'

import { createPglite } from '../src/platform/database/data-folder.ts'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { openInMemory } from '../src/platform/database/open-pglite.ts'
import { closeInTheEnd } from './left-open.ts'
import { openFilledPostgres, openFreshPostgres, quickPasswordCost } from './postgres-database.ts'
import { postgresUrlVariable } from './start-postgres.ts'

/** Where databases are kept for all tests of this workspace, from one run to the next. */
const imageFolder = join(import.meta.dirname, '../node_modules/.cache/databases')

/** An empty database in memory; `logSql` sees each statement. */
export function openTestDatabase(logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return closeInTheEnd(emptyImage(imageFolder).then((image) => openInMemory(logSql, image)))
}

/** A database in memory with the sandbox as it is at an instant. The first test to ask fills it for all. */
export function openFilledDatabase(now: Date, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return closeInTheEnd(filledImage(now).then((image) => openInMemory(logSql, image)))
}

/** Writes a database into a folder, filled with the sandbox as it is at an instant. */
export async function keepFilledDatabase(folder: string, now: Date): Promise<void> {
  const client = await createPglite({ dataDir: folder, loadDataDir: await filledImage(now) })
  await client.close()
}

function filledImage(now: Date): Promise<Blob> {
  return sandboxImage(imageFolder, now, quickPasswordCost)
}

interface Engine {
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
