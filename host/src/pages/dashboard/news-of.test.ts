import type { Dashboard, PatientUser } from '@homeside/contract/patient'

import { newsOf } from './news-of.ts'

function dashboard({ user = {}, ...known }: Partial<Dashboard> & { user?: Partial<PatientUser> } = {}): Dashboard {
  const PtUser = {
    IsEmailVerified: true,
    EmailNotificationsFeatureActive: true,
    PatientEngagementFeatureActive: true,
    SupplyRemindersActive: true,
    ...user,
  }
  return {
    PtUser,
    UnreadMessageCount: 0,
    CreditTotalCents: 0,
    PendingReviews: [],
    UnreadDecisions: [],
    ...known,
  } as unknown as Dashboard
}

test('there is no news when nothing happened', () => {
  expect(newsOf(dashboard(), true)).toEqual([])
})

test('unread messages are news only when they can be read', () => {
  expect(newsOf(dashboard({ UnreadMessageCount: 2 }), true)).toEqual([{ kind: 'unread', count: 2 }])
  expect(newsOf(dashboard({ UnreadMessageCount: 2 }), false)).toEqual([])
})

test('an unconfirmed address is news when emails are sent', () => {
  expect(newsOf(dashboard({ user: { IsEmailVerified: false } }), true)).toEqual([{ kind: 'email' }])
  const user = { IsEmailVerified: false, EmailNotificationsFeatureActive: false }
  expect(newsOf(dashboard({ user }), true)).toEqual([])
})

test('changes of one kind under review are one line, with the newest day', () => {
  const PendingReviews: Dashboard['PendingReviews'] = [
    { Type: 'Insurance', Key: 3, SubmittedUtc: '2026-11-20T10:00:00.000Z' },
    { Type: 'Demographics', Key: 2, SubmittedUtc: '2026-11-19T10:00:00.000Z' },
    { Type: 'Insurance', Key: 1, SubmittedUtc: '2026-11-18T10:00:00.000Z' },
  ]
  expect(newsOf(dashboard({ PendingReviews }), true)).toEqual([
    { kind: 'review', type: 'Insurance', count: 2, lastUtc: '2026-11-20T10:00:00.000Z' },
    { kind: 'review', type: 'Demographics', count: 1, lastUtc: '2026-11-19T10:00:00.000Z' },
  ])
})

test('a credit is shown as news while the patient has one', () => {
  expect(newsOf(dashboard({ CreditTotalCents: 1250 }), true)).toEqual([{ kind: 'credit', cents: 1250 }])
})

test('a decision of staff is news until it is read, and leads to that change', () => {
  const UnreadDecisions: Dashboard['UnreadDecisions'] = [
    { Type: 'Demographics', Key: 4, Status: 'Rejected', DecidedUtc: '2026-11-21T10:00:00.000Z' },
  ]
  expect(newsOf(dashboard({ UnreadDecisions }), true)).toEqual([
    { kind: 'decision', type: 'Demographics', key: 4, status: 'Rejected', lastUtc: '2026-11-21T10:00:00.000Z' },
  ])
})
