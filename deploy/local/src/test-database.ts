import { hourOf } from '@homeside/api/sandbox/hour-of'
import { copyFilledDatabase } from '@homeside/api/testing/postgres-database'
import { postgresUrlVariable } from '@homeside/api/testing/start-postgres'

/**
 * A database of its own for the portal of a test, with the sandbox as it is in this hour.
 *
 * @returns its address; null where the run has no PostgreSQL.
 */
export async function testDatabase(): Promise<string | null> {
  const cluster = process.env[postgresUrlVariable]
  return cluster ? copyFilledDatabase(cluster, hourOf(new Date())) : null
}
