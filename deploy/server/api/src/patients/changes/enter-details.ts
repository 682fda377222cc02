import type { PolicyFields } from '@homeside/contract/insurance'
import type { ChangedDemographics } from '@homeside/contract/patient'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { changes } from '../../platform/database/tables/patients.ts'

/** What a provider has of a patient now. Null takes an address away, or opens a closed record again. */
export type NewDetails = Omit<ChangedDemographics, 'Email'> & {
  Email?: string | null | undefined
  ClosedOn?: string | null
}

interface Entered {
  fields: NewDetails | PolicyFields
  /** The policy that `fields` are of; none for details. */
  policyKey?: number
  /** Why, for colleagues. */
  reason: string | null
  by: string
  now: Date
}

/**
 * Notes what staff put in force themselves, as a change that is approved: so that an import keeps it as it keeps what a
 * patient asked for. The patient has not asked, and so is not told of a decision.
 */
export async function enterDetails(
  transaction: Database,
  scope: Scope,
  { fields, policyKey, reason, by, now }: Entered,
): Promise<void> {
  await transaction
    .insert(changes)
    .values({
      ...scope,
      ...(policyKey === undefined ? { type: 'Demographics' } : { type: 'Insurance', policyKey }),
      fields: JSON.stringify(fields),
      description: reason,
      status: 'Approved',
      submittedByAccountKey: null,
      submittedAt: now,
      closedAt: now,
      decidedBy: by,
      readAt: now,
    })
}
