import type { ChangeStatus } from '@homeside/contract/constants/patient-records'
import type { PolicyFields } from '@homeside/contract/insurance'
import type { ChangedDemographics } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { changes, type ChangeRow } from '../../platform/database/tables/patients.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { removeNextCards } from '../insurance-cards/cards.ts'
import { findWaitingChange, type ChangeSubject } from './changes.ts'
import { tellDecision } from './tell-decision.ts'

interface NewChange extends ChangeSubject {
  /** Values as the contract parsed them, so that equal ones are written alike. */
  fields: object
  description: string | null
  /** Whether who asks has proved that the account is theirs. Default: no. */
  askedWithProof?: boolean
}

/**
 * Submits a change for review. A pending change of the same subject is replaced, or stays when it asks for the same.
 * Only under the patient's lock. Section 4.3 of the specification.
 */
export async function submitChange(
  transaction: Database,
  { scope, account }: Pick<PatientSession, 'scope' | 'account'>,
  { type, policyKey, description, askedWithProof = false, ...change }: NewChange,
  now: Date,
): Promise<void> {
  const fields = JSON.stringify(change.fields)
  const waiting = await findWaitingChange(transaction, scope, { type, policyKey })
  const isSame = waiting?.fields === fields && waiting.description === description
  if (isSame && (waiting.askedWithProof || !askedWithProof)) return
  if (waiting !== null) await closeChange(transaction, waiting, { status: 'Superseded' }, now)
  const [submitted] = await transaction
    .insert(changes)
    .values({
      ...scope,
      type,
      policyKey,
      fields,
      description,
      submittedByAccountKey: account.accountKey,
      askedWithProof,
      submittedAt: now,
    })
    .returning({ changeKey: changes.changeKey })
  if (submitted === undefined) throw new Error('The change was not written.')
  await addEvent(transaction, scope, { type: 'change.submitted', subjectKey: submitted.changeKey }, now)
}

/** The possible ends of a change. A decision has who decided; only a rejection has a reason. */
export type ChangeEnd =
  | { status: Exclude<ChangeStatus, 'Submitted' | 'Approved' | 'Rejected'> }
  | { status: 'Approved'; decidedBy: string | null }
  | { status: 'Rejected'; decidedBy: string | null; reason: string }

/**
 * Ends a pending change. The pictures that were taken for it are deleted when it was rejected or withdrawn, and kept
 * when another change takes its place. Call this only while the patient's lock is held.
 */
export async function closeChange(transaction: Database, change: ChangeRow, end: ChangeEnd, now: Date): Promise<void> {
  await transaction
    .update(changes)
    .set({ ...end, closedAt: now })
    .where(ownedBy(change, changes, eq(changes.changeKey, change.changeKey)))
  if (end.status === 'Withdrawn') {
    await addEvent(transaction, change, { type: 'change.withdrawn', subjectKey: change.changeKey }, now)
  }
  const cameToNothing = end.status === 'Rejected' || end.status === 'Withdrawn'
  if (cameToNothing && change.policyKey !== null) {
    const { siteKey, patientKey, policyKey } = change
    await removeNextCards(transaction, { siteKey, patientKey }, policyKey)
  }
}

/** Ends a change by a decision, and tells the patient in the same transaction. Only under the patient's lock. */
export async function closeAndTell(
  transaction: Database,
  queue: Pick<MessageQueue, 'add'>,
  change: ChangeRow,
  { end, now }: { end: ChangeEnd; now: Date },
): Promise<void> {
  const { siteKey, patientKey, changeKey } = change
  await closeChange(transaction, change, end, now)
  for (const channel of ['email', 'text'] as const) {
    await queue.add(transaction, tellDecision, { channel, siteKey, patientKey, changeKey })
  }
}

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
