import type { ChangeDecision, PendingReview, UnreadDecision } from '@homeside/contract/changes'
import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { ChangeType } from '@homeside/contract/constants/patient-records'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import type { SessionRow } from '../../platform/database/tables/accounts.ts'
import { changes, type ChangeRow } from '../../platform/database/tables/patients.ts'

/** The subject of a change. The policy is null for demographics, and for insurance that is only described. */
export interface ChangeSubject {
  type: ChangeType
  policyKey: number | null
}

/** Selects every change that waits for review, newest first. */
export function selectWaitingChanges(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(changes)
    .where(ownedBy(scope, changes, eq(changes.status, 'Submitted')))
    .orderBy(desc(changes.changeKey))
}

/** Selects the newest change of demographics that the patient asked for, whatever became of it: one row, or none. */
export function selectLatestDemographics(database: Database, scope: Scope | Bound<Scope>) {
  return database
    .select()
    .from(changes)
    .where(ownedBy(scope, changes, eq(changes.type, 'Demographics'), isNotNull(changes.submittedByAccountKey)))
    .orderBy(desc(changes.changeKey))
    .limit(1)
}

/** Selects the newest change of each subject of a type that the patient asked for, whatever became of it. */
export function selectLatestChanges(database: Database, scope: Bound<Scope>, type: ChangeType) {
  return database
    .selectDistinctOn([changes.policyKey])
    .from(changes)
    .where(ownedBy(scope, changes, eq(changes.type, type), isNotNull(changes.submittedByAccountKey)))
    .orderBy(changes.policyKey, desc(changes.changeKey))
}

/** The pending change of a subject; null when there is none. */
export async function findWaitingChange(
  database: Database,
  scope: Scope,
  { type, policyKey }: ChangeSubject,
): Promise<ChangeRow | null> {
  const samePolicy = policyKey === null ? isNull(changes.policyKey) : eq(changes.policyKey, policyKey)
  const [row] = await database
    .select()
    .from(changes)
    .where(ownedBy(scope, changes, eq(changes.status, 'Submitted'), eq(changes.type, type), samePolicy))
  return row ?? null
}

/** A change of the patient by its key; null when there is none. */
export async function findChange(database: Database, scope: Scope, changeKey: number): Promise<ChangeRow | null> {
  const [row] = await database
    .select()
    .from(changes)
    .where(ownedBy(scope, changes, eq(changes.changeKey, changeKey)))
  return row ?? null
}

/** Whether a session may act on a change of this type: a texted link only on those of its own screen. */
export function isOfScreen({ dynamicTemplateKey }: SessionRow, type: ChangeType): boolean {
  const route = dynamicTemplates.find(({ key }) => key === dynamicTemplateKey)?.route
  return route === undefined || route === type.toLowerCase()
}

/** Selects decisions of staff that the patient has not read, newest first. */
export function selectUnreadDecisions(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(changes)
    .where(ownedBy(scope, changes, inArray(changes.status, ['Approved', 'Rejected']), isNull(changes.readAt)))
    .orderBy(desc(changes.changeKey))
}

/** Stores when the patient first read a decision; null when there is no such change. */
export async function markDecisionRead(
  database: Database,
  scope: Scope,
  changeKey: number,
  now: Date,
): Promise<Date | null> {
  const own = ownedBy(
    scope,
    changes,
    eq(changes.changeKey, changeKey),
    inArray(changes.status, ['Approved', 'Rejected']),
  )
  await database
    .update(changes)
    .set({ readAt: now })
    .where(and(own, isNull(changes.readAt)))
  const [row] = await database.select({ readAt: changes.readAt }).from(changes).where(own)
  return row?.readAt ?? null
}

/** A pending change with its requested values; null when it is no longer pending. */
export function presentPendingChange<Fields>(change: ChangeRow | undefined, schema: z.ZodType<Fields>) {
  if (change?.status !== 'Submitted') return null
  return {
    ChangeKey: change.changeKey,
    Fields: schema.parse(JSON.parse(change.fields)),
    Description: change.description,
    SubmittedUtc: change.submittedAt.toISOString(),
  }
}

/** Staff's answer to a change; null when they did not decide it. */
export function presentDecision(change: ChangeRow | undefined): ChangeDecision | null {
  if (change === undefined || change.closedAt === null) return null
  if (change.status !== 'Approved' && change.status !== 'Rejected') return null
  return {
    ChangeKey: change.changeKey,
    Status: change.status,
    Reason: change.reason,
    DecidedUtc: change.closedAt.toISOString(),
    ReadUtc: change.readAt?.toISOString() ?? null,
  }
}

/** A pending change as the dashboard lists it. */
export function presentPendingReview({ type, changeKey, submittedAt }: ChangeRow): PendingReview {
  return { Type: type, Key: changeKey, SubmittedUtc: submittedAt.toISOString() }
}

/** The unread decisions for the dashboard; none for a change that staff did not decide. */
export function presentUnreadDecision(change: ChangeRow): UnreadDecision[] {
  const decision = presentDecision(change)
  if (decision === null) return []
  const { ChangeKey, Status, DecidedUtc } = decision
  return [{ Type: change.type, Key: ChangeKey, Status, DecidedUtc }]
}
