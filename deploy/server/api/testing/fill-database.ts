import { fillSandbox } from '@homeside/sandbox/fill/fill-sandbox'

import type { PersonDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'

/** The lowest cost that Argon2 allows. Tests sign in often, and their passwords protect nobody. */
export const quickPasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** Makes the tables in an empty database, and the sandbox as it is at an instant. */
export async function fillDatabase(database: PersonDatabase, now: Date): Promise<void> {
  await migrate(database)
  await fillSandbox(database, now, quickPasswordCost)
}
