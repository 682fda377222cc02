import { ApiProblem } from '@homeside/api-client/api-problem'

import type { OrderDraft } from '../../../draft/order-draft.ts'
import { noDraft } from '../../../draft/stored-draft.ts'
import { fieldsOf, findMissing, mayBePlaced, wasSentAfter } from './review-errors.ts'
import { wayOutOf } from './way-out.ts'

const complete: OrderDraft = { ...noDraft, quantities: { 1: 1 }, agrees: true }

test('a complete draft misses nothing', () => {
  expect(findMissing(complete)).toEqual([])
})

test('a wrong address needs a description, and blanks are none', () => {
  expect(findMissing({ ...complete, addressIsCorrect: false, changeDescription: '  ' })).toEqual(['changeDescription'])
})

test('a wrong insurance needs a description', () => {
  expect(findMissing({ ...complete, insuranceIsCorrect: false })).toEqual(['changeDescription'])
})

test('the terms must be accepted', () => {
  expect(findMissing({ ...complete, agrees: false })).toEqual(['agreement'])
})

test('what the server finds wrong stands at its field, once', () => {
  const fields = {
    ConfirmsNeed: 'confirmation-required',
    AcceptsTerms: 'order-terms',
    'Items.0.Quantity': 'out-of-range',
  } as const
  expect(fieldsOf(new ApiProblem({ code: 'validation', status: 422, fields }))).toEqual(['agreement', 'items'])
})

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
  expect(wayOutOf(new ApiProblem({ code, status }))).toBe(way)
})

test('a draft that may have been placed stays so until the server has judged it', () => {
  expect(wasSentAfter(true, new ApiProblem({ code: 'maintenance', status: 503 }))).toBe(true)
  expect(wasSentAfter(true, new ApiProblem({ code: 'not-eligible', status: 422 }))).toBe(false)
  expect(wasSentAfter(false, new ApiProblem({ code: 'maintenance', status: 503 }))).toBe(false)
})
