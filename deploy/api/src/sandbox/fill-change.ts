import type { Database } from '../database/database.ts'
import { changes } from '../database/tables/changes.ts'
import { instant } from '../dates/instants.ts'
import type { SandboxChange } from './patients/sandbox-details.ts'

type ChangeOwner = Pick<
  typeof changes.$inferInsert,
  'siteKey' | 'patientKey' | 'type' | 'policyKey' | 'submittedByAccountKey'
>

/** Writes a pending change, or one that staff rejected the day after. */
export async function fillChange(
  database: Database,
  owner: ChangeOwner,
  { fields, description, daysAgo, rejected }: SandboxChange<object>,
  now: Date,
): Promise<void> {
  const submittedAt = instant(now).subtract(daysAgo, 'day')
  await database.insert(changes).values({
    ...owner,
    fields: JSON.stringify(fields),
    description: description ?? null,
    submittedAt: submittedAt.toDate(),
    ...(rejected === undefined
      ? {}
      : { status: 'Rejected', reason: rejected, closedAt: submittedAt.add(1, 'day').toDate() }),
  })
}
