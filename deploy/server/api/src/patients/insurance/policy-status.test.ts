import { policyStatus } from './presenter.ts'

const today = '2026-03-10'

test.each([
  ['covers from its first day', '2026-03-10', null, 'Active'],
  ['covers through its last day', '2026-01-01', '2026-03-10', 'Active'],
  ['expires the day after its last day', '2026-01-01', '2026-03-09', 'Expired'],
  ['expires without a first day too', null, '2026-03-09', 'Expired'],
  ['does not cover before its first day', '2026-03-11', null, 'NotSpecified'],
  ['says nothing without dates', null, null, 'NotSpecified'],
])('a policy %s', (_, effectiveDate, endDate, status) => {
  expect(policyStatus({ inForce: true, effectiveDate, endDate }, today)).toBe(status)
})

test('a policy that was never approved is pending, whatever its dates', () => {
  expect(policyStatus({ inForce: false, effectiveDate: '2020-01-01', endDate: '2020-12-31' }, today)).toBe(
    'PendingReview',
  )
})
