import type { ChangeStatus } from '@homeside/contract/constants/patient-records'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import { changes } from '../../database/tables/changes.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import { removeNextCards } from '../insurance-cards/next-cards.ts'

/** The possible ends of a change. Only a rejection has a reason. */
export type ChangeEnd =
  | { status: Exclude<ChangeStatus, 'Submitted' | 'Rejected'> }
  | { status: 'Rejected'; reason: string }

/**
 * Ends a pending change. The pictures that were taken for it are deleted when it was rejected or withdrawn, and kept
 * when another change takes its place. Call this only while the patient's lock is held.
 */
export async function closeChange(transaction: Database, change: ChangeRow, end: ChangeEnd, now: Date): Promise<void> {
  await transaction
    .update(changes)
    .set({ ...end, closedAt: now })
    .where(ownedBy(change, changes, eq(changes.changeKey, change.changeKey)))
  const cameToNothing = end.status === 'Rejected' || end.status === 'Withdrawn'
  if (cameToNothing && change.policyKey !== null) {
    const { siteKey, patientKey, policyKey } = change
    await removeNextCards(transaction, { siteKey, patientKey }, policyKey)
  }
}
