import type { Database } from '@homeside/api/database/database'
import { changes } from '@homeside/api/database/tables/patients'
import { instant } from '@homeside/api/dates/instants'

import type { SandboxChange } from '../patients/sandbox-details.ts'

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
