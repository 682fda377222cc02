import { copyFilledDatabase } from '@homeside/api/testing/postgres-database'
import { startMortalProcessor, type MortalProcessor } from '@homeside/api/testing/processes/mortal-processor'
import { postgresUrlVariable } from '@homeside/api/testing/start-postgres'
import { hourOf } from '@homeside/sandbox/images/sandbox-image'

/**
 * Makes a database for a test's portal, with the sandbox of this hour.
 *
 * @returns its address; null where the run has no PostgreSQL.
 */
export async function testDatabase(): Promise<string | null> {
  const cluster = process.env[postgresUrlVariable]
  return cluster ? copyFilledDatabase(cluster, hourOf(new Date())) : null
}

/** Starts a card processor that a test can kill and start again. It keeps its records meanwhile. */
export function testProcessor(): Promise<MortalProcessor> {
  return startMortalProcessor()
}
