import { StartError } from '@homeside/running/start-error'

import type { Database } from '../database/database.ts'
import { accounts } from '../database/tables/accounts.ts'
import { patients } from '../database/tables/patients.ts'
import { providers } from '../database/tables/providers.ts'
import { sandbox } from '../database/tables/sandbox.ts'

/**
 * Compares the server's setting with the database, so that no sandbox is opened over real patients, and no made-up
 * patient stays where real ones are. A sandbox without its people is no longer one.
 *
 * @param isSandbox what the server was told.
 * @throws StartError when the database is something else.
 */
export async function settleSandbox(database: Database, isSandbox: boolean): Promise<void> {
  // In this order, because another server that fills the sandbox writes both at once.
  const hasProviders = await hasRows(database, providers)
  const wasFilled = await hasRows(database, sandbox)
  if (isSandbox && hasProviders && !wasFilled) {
    throw new StartError(
      'SANDBOX=true, and this database has providers but was never filled as a sandbox: its patients may be real. ' +
        'Start with SANDBOX=false, or name another database.',
    )
  }
  if (isSandbox || !wasFilled) return
  if ((await hasRows(database, accounts)) || (await hasRows(database, patients))) {
    throw new StartError(
      'SANDBOX=false, and this database was filled as a sandbox: everybody knows its password. ' +
        'Delete its accounts and patients, name an empty database, or start with SANDBOX=true.',
    )
  }
  await database.delete(sandbox)
}

async function hasRows(
  database: Database,
  table: typeof sandbox | typeof providers | typeof accounts | typeof patients,
) {
  return (await database.$count(table)) > 0
}
