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

/** Shows a query; the looks that follow its first answer are counted. */
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

test('it looks ever less often while there is nothing new', async () => {
  await startLooking(nothingNew)
  await pass(20_000)
  expect(looks).toBe(3)
  await pass(20_000)
  expect(looks).toBe(4)
})

test('something new has it look often again', async () => {
  await startLooking(somethingNew)
  await pass(20_500)
  expect(looks).toBe(5)
})

test('it does not look while the page is hidden, and at once when it is shown again', async () => {
  await startLooking(nothingNew)
  show(false)
  await pass(120_000)
  expect(looks).toBe(0)
  show(true)
  await pass(0)
  expect(looks).toBe(1)
})

test('without a sign of the patient it rests after three minutes, so that it keeps no session alive', async () => {
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

test('a failure makes the waits longer, ends nothing and is not told', async () => {
  const { result } = await startLooking(() => Promise.reject(new ApiProblem({ code: 'network-unreachable' })))
  await pass(20_000)
  expect(looks).toBe(3)
  expect(result.current.load).toMatchObject({ status: 'ready', value: 'first', problem: null })
})

test('what comes from an earlier visit says that it could not be brought up to date, until it is', async () => {
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

test('left, it never looks again', async () => {
  const { unmount } = await startLooking(somethingNew)
  unmount()
  await pass(60_000)
  window.dispatchEvent(new Event('pointerdown'))
  await pass(0)
  expect(looks).toBe(0)
})
