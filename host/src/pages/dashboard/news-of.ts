import type { UnreadDecision } from '@homeside/contract/changes'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'

/** Something that happened since the last visit, or that waits for the patient. */
export type News =
  | { kind: 'unread'; count: number }
  | { kind: 'email' }
  | { kind: 'review'; type: Dashboard['PendingReviews'][number]['Type']; count: number; lastUtc: string }
  | { kind: 'decision'; type: UnreadDecision['Type']; key: number; status: UnreadDecision['Status']; lastUtc: string }
  | { kind: 'credit'; cents: number }

/**
 * What the patient should know besides their orders, most urgent first: unread messages, an unconfirmed email address,
 * decisions of staff, changes under review (one line per kind), credit. Section 4.3 of the specification.
 *
 * @param tellsUnread Whether unread messages are news here.
 */
export function newsOf(dashboard: Dashboard, tellsUnread: boolean): News[] {
  const { PtUser, UnreadMessageCount, CreditTotalCents } = dashboard
  return [
    ...(tellsUnread && UnreadMessageCount > 0 ? [{ kind: 'unread', count: UnreadMessageCount } as const] : []),
    ...(sendsEmails(PtUser) && !PtUser.IsEmailVerified ? [{ kind: 'email' } as const] : []),
    ...dashboard.UnreadDecisions.map(decisionNews),
    ...reviewsOf(dashboard),
    ...(CreditTotalCents > 0 ? [{ kind: 'credit', cents: CreditTotalCents } as const] : []),
  ]
}

/** An address matters only when emails are sent to it; section 4.3 of the specification. */
function sendsEmails({ EmailNotificationsFeatureActive, PatientEngagementFeatureActive }: PatientUser): boolean {
  return EmailNotificationsFeatureActive && PatientEngagementFeatureActive
}

function decisionNews({ Type, Key, Status, DecidedUtc }: UnreadDecision): News {
  return { kind: 'decision', type: Type, key: Key, status: Status, lastUtc: DecidedUtc }
}

function reviewsOf({ PendingReviews }: Dashboard): News[] {
  const types = [...new Set(PendingReviews.map(({ Type }) => Type))]
  return types.map((type) => {
    const [newest, ...others] = PendingReviews.filter(({ Type }) => Type === type)
    return { kind: 'review', type, count: others.length + 1, lastUtc: newest?.SubmittedUtc ?? '' }
  })
}
