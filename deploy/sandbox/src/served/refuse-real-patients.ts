import type { Database } from '@homeside/api/database/database'
import { sandbox } from '@homeside/api/database/tables/operations'
import { providers } from '@homeside/api/database/tables/providers'
import { StartError } from '@homeside/running/start-error'

/**
 * Refuses a database with providers that was never filled as a sandbox.
 *
 * @throws StartError
 */
export async function refuseRealPatients(database: Database): Promise<void> {
  // In this order, because another server that fills the sandbox writes both at once.
  const hasProviders = (await database.$count(providers)) > 0
  if (!hasProviders || (await database.$count(sandbox)) > 0) return
  throw new StartError(
    'This database has providers but was never filled as a sandbox: its patients may be real. ' +
      'Name another database, or start deploy/api/src/main.ts.',
  )
}
