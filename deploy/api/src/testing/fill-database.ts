import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { fillSandbox } from '../sandbox/fill-sandbox.ts'

/** As weak as scrypt allows: tests sign in often and protect nobody. */
export const quickPasswordCost = { cost: 16, blockSize: 1, parallelization: 1 }

/** Makes the tables in an empty database, and the sandbox as it is at an instant. */
export async function fillDatabase(database: Database, now: Date): Promise<void> {
  await migrate(database)
  await fillSandbox(database, now, quickPasswordCost)
}
