import { urlOf } from '@homeside/remote-kit/testing'
import { act, renderHook } from '@testing-library/react'

import { testSnapshot } from '../testing/render-portal.tsx'
import { needsOwnDocument, useArrived } from './alias-pages.ts'

afterEach(() => jest.restoreAllMocks())

/** A gateway at which two providers have a brand, and which is asked about one alias at a time. */
function gatewayWithBrands(): string[] {
  const asked: string[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const [, alias = ''] = /^\/-\/aliases\/([^/]+)$/.exec(urlOf(input)) ?? []
    asked.push(alias)
    return Promise.resolve(Response.json({ areOwn: ['northridge', 'soluciones-medicas'].includes(alias) }))
  })
  return asked
}

test.each<[where: string, alias: string, madeForAlias: string | null, askedAt: string, needs: boolean]>([
  ['from a brand to no brand', 'bluebird-hme', 'northridge', '/northridge/orders', true],
  ['from no brand to a brand', 'Northridge', null, '/login', true],
  ['from one brand to another', 'northridge', 'soluciones-medicas', '/soluciones-medicas/login', true],
  ['within a brand', 'NorthRidge', 'northridge', '/northridge/login', false],
  ['between aliases without a brand', 'bluebird-hme', 'harbor-health', '/harbor-health/login', false],
  ['where the document was asked for, whatever it says', 'northridge', null, '/northridge/home', false],
])('%s', async (_where, alias, madeForAlias, askedAt, needs) => {
  gatewayWithBrands()
  expect(await needsOwnDocument(alias, { ...testSnapshot, alias: madeForAlias }, askedAt)).toBe(needs)
})

test('the gateway is asked about an alias once, and about no other', async () => {
  const asked = gatewayWithBrands()
  const needs = () => needsOwnDocument('Lakeside', { ...testSnapshot, alias: null }, '/login')
  expect(needs()).toBe(needs())
  expect(await needs()).toBe(false)
  expect(needs()).toBe(false)
  expect(asked).toEqual(['lakeside'])
})

test('a gateway that says nothing is waited for no longer than five seconds', async () => {
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  const asked = needsOwnDocument('silent', { ...testSnapshot, alias: null }, '/login')
  await jest.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe(false)
  jest.useRealTimers()
})

test('where the gateway does not answer, the page stays', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await needsOwnDocument('unanswered', { ...testSnapshot, alias: null }, '/login')).toBe(false)
})

test('what a promise brings is there once it has come, and gone for another promise', async () => {
  const [first, second] = [Promise.resolve('first'), Promise.resolve('second')]
  const { result, rerender } = renderHook((awaited) => useArrived(awaited), { initialProps: first })
  expect(result.current).toBeUndefined()
  await act(() => first)
  expect(result.current).toBe('first')
  rerender(second)
  expect(result.current).toBeUndefined()
  await act(() => second)
  expect(result.current).toBe('second')
})
