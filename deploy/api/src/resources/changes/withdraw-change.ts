import { Problem } from '../../calls/problem.ts'
import type { Database } from '../../database/database.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import type { Scope } from '../../database/scope.ts'
import { closeChange } from './close-change.ts'
import { findChange } from './queries.ts'

/**
 * Takes back a change that waits.
 *
 * @throws Problem not-found, or change-decided when it waits no more.
 */
export async function withdrawChange(database: Database, scope: Scope, changeKey: number, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const change = await findChange(transaction, scope, changeKey)
    if (change === null) throw new Problem('not-found')
    if (change.status !== 'Submitted') throw new Problem('change-decided')
    await closeChange(transaction, change, { status: 'Withdrawn' }, now)
  })
}
