import type { Database } from '../../database/database.ts'
import { changes } from '../../database/tables/changes.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { closeChange } from './close-change.ts'
import { findWaitingChange } from './queries.ts'
import type { ChangeSubject } from './queries.ts'

export interface NewChange extends ChangeSubject {
  /** Values as the contract parsed them, so that equal ones are written alike. */
  fields: object
  description: string | null
}

/**
 * Submits a change for review. A pending change of the same subject is replaced, or stays when it asks for the same.
 * Only under the patient's lock. Section 4.3 of the specification.
 */
export async function submitChange(
  transaction: Database,
  { scope, account }: Pick<PatientSession, 'scope' | 'account'>,
  { type, policyKey, description, ...change }: NewChange,
  now: Date,
): Promise<void> {
  const fields = JSON.stringify(change.fields)
  const waiting = await findWaitingChange(transaction, scope, { type, policyKey })
  if (waiting?.fields === fields && waiting.description === description) return
  if (waiting !== null) await closeChange(transaction, waiting, { status: 'Superseded' }, now)
  await transaction.insert(changes).values({
    ...scope,
    type,
    policyKey,
    fields,
    description,
    submittedByAccountKey: account.accountKey,
    submittedAt: now,
  })
}
