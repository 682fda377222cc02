import { StartError } from '@homeside/server-kit/start-error'

import type { Database } from './database.ts'
import { accounts } from './tables/accounts.ts'
import { sandbox } from './tables/operations.ts'
import { patients } from './tables/patients.ts'

/**
 * Refuses a database that was filled as a sandbox, so that no made-up patient stays where real ones are. Without its
 * people it is a sandbox no longer.
 *
 * @throws StartError
 */
export async function refuseSandbox(database: Database): Promise<void> {
  if ((await database.$count(sandbox)) === 0) return
  if ((await database.$count(accounts)) > 0 || (await database.$count(patients)) > 0) {
    throw new StartError(
      'This database was filled as a sandbox: everybody knows its password. Delete its accounts and patients, name an ' +
        'empty database, or start deploy/trial/sandbox/src/main.ts.',
    )
  }
  await database.delete(sandbox)
}
