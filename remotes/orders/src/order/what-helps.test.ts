import { ApiProblem } from '@homeside/api-client/api-problem'
import type { SupplyItem } from '@homeside/contract/orders'

import { madeUpOrder } from '../testing/made-up-order.ts'
import { mayBePlaced, refusedSupplies, wasSentAfter, whatHelps, withoutSupplies } from './what-helps.ts'

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

test('a refusal counts the items that were sent, so what is not chosen shifts no name', () => {
  const supplies = [1, 2, 3].map((SupplyKey) => ({ SupplyKey }) as SupplyItem)
  const order = madeUpOrder({ 1: { Quantity: 0 }, 2: {}, 3: {} })
  const fields = { 'Items.1.SupplyKey': 'invalid' } as const
  const problemOf = (code: 'not-eligible' | 'validation') => new ApiProblem({ code, status: 422, fields })
  const named = (code: 'not-eligible' | 'validation') => refusedSupplies(problemOf(code), order, supplies)
  expect(named('not-eligible')).toEqual([{ SupplyKey: 3 }])
  // The form has no field for it.
  expect(withoutSupplies(problemOf('not-eligible')).fields).toEqual({})
  expect(refusedSupplies(withoutSupplies(problemOf('not-eligible')), order, supplies)).toEqual([{ SupplyKey: 3 }])
  expect(named('validation')).toEqual([])
})
