import { ApiProblem } from '@homeside/api-client/api-problem'

import { mayBePlaced, wasSentAfter, whatHelps } from './what-helps.ts'

test.each([
  ['network-unreachable', 0, true],
  ['timed-out', 0, true],
  ['bad-answer', 200, true],
  ['bad-answer', 502, true],
  ['request-failed', 500, true],
  ['order-failed', 500, false],
  ['maintenance', 503, false],
  ['validation', 422, false],
  ['session-expired', 401, false],
] as const)('after %s (%i) the order may exist: %s', (code, status, expected) => {
  expect(mayBePlaced(new ApiProblem({ code, status }))).toBe(expected)
})

test.each([
  ['network-unreachable', 'sendAgain'],
  ['order-failed', 'later'],
  ['order-blocked', 'call'],
  ['not-eligible', 'chooseAgain'],
  ['idempotency-mismatch', 'lookFirst'],
] as const)('after %s the way out is %s', (code, way) => {
  const status = code === 'network-unreachable' ? 0 : code === 'order-failed' ? 500 : 422
  expect(whatHelps(new ApiProblem({ code, status }))).toBe(way)
})

test('a draft that may have been placed stays so until the server has decided', () => {
  expect(wasSentAfter(true, new ApiProblem({ code: 'maintenance', status: 503 }))).toBe(true)
  expect(wasSentAfter(true, new ApiProblem({ code: 'not-eligible', status: 422 }))).toBe(false)
  expect(wasSentAfter(false, new ApiProblem({ code: 'maintenance', status: 503 }))).toBe(false)
})
