import type { ChangeDecision, PendingReview, UnreadDecision } from '@homeside/contract/changes'
import type { z } from 'zod'

import type { ChangeRow } from '../../platform/database/tables/patients.ts'

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
