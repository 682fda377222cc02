import { ApiProblem } from '@homeside/api-client/api-problem'
import { emptyPageCache, pageCache } from '@homeside/api-client/page-cache'
import { act, renderHook } from '@testing-library/react'

import { usePolledLoad } from './use-polled-load.ts'

let isVisible = true
let looks = 0

beforeEach(() => {
  isVisible = true
  looks = 0
  jest.useFakeTimers()
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => {
  emptyPageCache()
  jest.useRealTimers()
})

function show(visible: boolean) {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Shows a query and counts the polls after its first answer. */
async function startLooking(look: () => Promise<unknown>) {
  let isFirst = true
  const queryFn = () => {
    if (isFirst) return Promise.resolve<unknown>('first')
    looks += 1
    return look()
  }
  const view = renderHook(() => usePolledLoad({ queryKey: ['polled'], queryFn }))
  await pass(0)
  isFirst = false
  return view
}

async function pass(milliseconds: number) {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds))
}

const nothingNew = () => Promise.resolve('first')
let news = 0
const somethingNew = () => Promise.resolve((news += 1))

test('a page polls less and less often while there is nothing new', async () => {
  await startLooking(nothingNew)
  await pass(20_000)
  expect(looks).toBe(3)
  await pass(20_000)
  expect(looks).toBe(4)
})

test('a page polls no sooner than the server asks', async () => {
  await startLooking(() => Promise.reject(new ApiProblem({ code: 'unavailable', status: 503, retryAfterSeconds: 120 })))
  await pass(5_000)
  expect(looks).toBe(1)
  await pass(115_000)
  expect(looks).toBe(1)
  await pass(5_000)
  expect(looks).toBe(2)
})

test('something new makes a page poll often again', async () => {
  await startLooking(somethingNew)
  await pass(20_500)
  expect(looks).toBe(5)
})

test('a page does not poll while it is hidden, and polls at once when it is shown again', async () => {
  await startLooking(nothingNew)
  show(false)
  await pass(120_000)
  expect(looks).toBe(0)
  show(true)
  await pass(0)
  expect(looks).toBe(1)
})

test('a page stops polling three minutes after the last sign of the patient', async () => {
  await startLooking(somethingNew)
  await pass(181_000)
  const rested = looks
  await pass(600_000)
  expect(looks).toBeLessThanOrEqual(rested + 1)
  const still = looks
  window.dispatchEvent(new Event('pointerdown'))
  await pass(0)
  expect(looks).toBe(still + 1)
})

test('a failure makes the waits longer, stops nothing and is not shown', async () => {
  const { result } = await startLooking(() => Promise.reject(new ApiProblem({ code: 'network-unreachable' })))
  await pass(20_000)
  expect(looks).toBe(3)
  expect(result.current.load).toMatchObject({ status: 'ready', value: 'first', problem: null })
})

test('an answer of an earlier visit is marked as old until it is refreshed', async () => {
  pageCache.setQueryData(['polled'], 'from before', { updatedAt: Date.now() - 60_000 })
  const away = new ApiProblem({ code: 'network-unreachable' })
  const answers = [() => Promise.reject(away), () => Promise.resolve('now'), () => Promise.reject(away)]
  const queryFn = () => (answers.shift() ?? nothingNew)()
  const { result } = renderHook(() => usePolledLoad({ queryKey: ['polled'], queryFn }))
  await pass(0)
  expect(result.current.load).toMatchObject({ status: 'ready', value: 'from before', problem: away })
  await act(async () => result.current.refresh())
  await pass(0)
  expect(result.current.load).toMatchObject({ status: 'ready', value: 'now', problem: null })
  await act(async () => result.current.refresh())
  await pass(0)
  expect(result.current.load).toMatchObject({ status: 'ready', value: 'now', problem: null })
})

test('a page that was left never polls again', async () => {
  const { unmount } = await startLooking(somethingNew)
  unmount()
  await pass(60_000)
  window.dispatchEvent(new Event('pointerdown'))
  await pass(0)
  expect(looks).toBe(0)
})
