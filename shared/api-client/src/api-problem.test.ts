import { problemStatus, type ProblemCode } from '@homeside/contract/constants/problem-codes'

import { ApiProblem } from './api-problem.ts'

test.each([
  ['network-unreachable', 0],
  ['timed-out', 0],
  ['aborted', 0],
  ['bad-answer', 200],
  ['bad-answer', 408],
  ['bad-answer', 425],
  ['bad-answer', 502],
  ['session-expired', 401],
  ['too-many-attempts', 429],
  ['save-failed', 500],
  ['overloaded', 503],
  ['maintenance', 503],
] as const)('after %s (%i) the same call may pass later', (code, status) => {
  expect(new ApiProblem({ code, status })).toMatchObject({ mayPassLater: true, isRefusal: false })
})

test.each([
  'malformed',
  'payment-declined',
  'forbidden',
  'not-found',
  'order-state',
  'photo-gone',
  'too-large',
  'invalid-file-type',
  'validation',
  'upgrade-required',
] as const satisfies readonly ProblemCode[])('%s is a refusal', (code) => {
  expect(new ApiProblem({ code, status: problemStatus[code] })).toMatchObject({ mayPassLater: false, isRefusal: true })
})
