import { act, renderHook, waitFor } from '@testing-library/react'

import { ApiProblem } from './api-problem.ts'
import { emptyPageCache, pageCache } from './page-cache.ts'
import { announceSessionRenewed } from './session-renewal.ts'
import { useOwnQuery } from './use-own-query.ts'
import { useQueryLoad } from './use-query-load.ts'

afterEach(emptyPageCache)

const queryKey = ['orders', 'open']
const never = () => new Promise<string>(() => undefined)

test('a load becomes the value, and another key loads its own value', async () => {
  const { result, rerender } = renderHook(
    ({ id }) => useQueryLoad({ queryKey: ['orders', id], queryFn: () => Promise.resolve(`order ${id}`) }),
    { initialProps: { id: 1 } },
  )
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 1' }))
  rerender({ id: 2 })
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 2' }))
})

test('a reopened screen shows the cached answer, then the fresh one', async () => {
  let now = 'first'
  const load = { queryKey, queryFn: () => Promise.resolve(now) }
  const first = renderHook(() => useQueryLoad(load))
  await waitFor(() => expect(first.result.current).toMatchObject({ value: 'first' }))
  first.unmount()
  now = 'second'
  const { result } = renderHook(() => useQueryLoad(load))
  expect(result.current).toMatchObject({ status: 'ready', value: 'first' })
  await waitFor(() => expect(result.current).toMatchObject({ value: 'second' }))
})

test('a prefetched answer is not asked for again within ten seconds', async () => {
  const queryFn = jest.fn(() => Promise.resolve('there'))
  await pageCache.prefetchQuery({ queryKey, queryFn })
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  expect(result.current).toMatchObject({ status: 'ready', value: 'there' })
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('a cached answer is asked for again after ten seconds, or at once after a change', async () => {
  const queryFn = jest.fn(() => Promise.resolve('there'))
  await pageCache.prefetchQuery({ queryKey, queryFn })
  await pageCache.invalidateQueries({ queryKey: ['orders'] })
  renderHook(() => useQueryLoad({ queryKey, queryFn })).unmount()
  expect(queryFn).toHaveBeenCalledTimes(2)
  emptyPageCache()
  await pageCache.prefetchQuery({ queryKey, queryFn })
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  renderHook(() => useQueryLoad({ queryKey, queryFn })).unmount()
  expect(queryFn).toHaveBeenCalledTimes(4)
  jest.restoreAllMocks()
})

test('a problem is a state, and Retry loads again', async () => {
  let fails = true
  const queryFn = () => (fails ? Promise.reject(new ApiProblem({ code: 'request-failed' })) : Promise.resolve('there'))
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'request-failed' } }))
  fails = false
  act(() => result.current.retry())
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there', problem: null }))
})

test('a value that could not be refreshed stays, with the problem', async () => {
  const queryFn = () => Promise.reject<string>(new ApiProblem({ code: 'network-unreachable' }))
  pageCache.setQueryData(queryKey, 'old')
  await pageCache.invalidateQueries({ queryKey })
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  expect(result.current).toMatchObject({ status: 'ready', value: 'old', problem: null })
  await waitFor(() => expect(result.current).toMatchObject({ value: 'old', problem: { code: 'network-unreachable' } }))
})

test('leaving the screen aborts the call', async () => {
  let signal: AbortSignal | null = null
  const queryFn = (context: { signal: AbortSignal }) => {
    signal = context.signal
    return never()
  }
  const { unmount } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  unmount()
  await waitFor(() => expect(signal).toMatchObject({ aborted: true }))
})

test('after ten seconds the load is slow, and Cancel stops waiting', async () => {
  jest.useFakeTimers()
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn: never }))
  act(() => jest.advanceTimersByTime(9_999))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: false })
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: true })
  await act(async () => {
    result.current.cancel()
    await jest.advanceTimersByTimeAsync(1)
  })
  expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'aborted' } })
  jest.useRealTimers()
})

test('a load that failed because the session expired runs again after the next sign-in', async () => {
  let hasExpired = true
  const queryFn = () =>
    hasExpired ? Promise.reject(new ApiProblem({ code: 'session-expired' })) : Promise.resolve('there')
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed' }))
  hasExpired = false
  act(announceSessionRenewed)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there' }))
})

test('a load that hears of the expired session later runs again too', async () => {
  let refuse = (_problem: ApiProblem): void => undefined
  const queryFn = jest
    .fn<Promise<string>, []>()
    .mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)))
    .mockResolvedValueOnce('there')
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  await waitFor(() => expect(queryFn).toHaveBeenCalled())
  act(announceSessionRenewed)
  refuse(new ApiProblem({ code: 'session-expired' }))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there' }))
})

test('a value that is already shown stays', async () => {
  const queryFn = jest.fn(() => Promise.resolve('there'))
  const { result } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready' }))
  act(announceSessionRenewed)
  expect(result.current).toMatchObject({ status: 'ready' })
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('an answer that was requested before the cache was emptied is dropped', async () => {
  let answer = (_value: string): void => undefined
  const queryFn = jest
    .fn<Promise<string>, []>()
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    .mockResolvedValueOnce('of the new session')
  const { result, rerender } = renderHook(() => useQueryLoad({ queryKey, queryFn }))
  await waitFor(() => expect(queryFn).toHaveBeenCalled())
  act(emptyPageCache)
  answer('of the former session')
  rerender()
  await waitFor(() => expect(result.current).toMatchObject({ value: 'of the new session' }))
  expect(pageCache.getQueryData(queryKey)).toBe('of the new session')
})

test('a screen’s own query starts with a fresh answer and ends with the screen', async () => {
  let now = 'first'
  const query = { queryKey, queryFn: () => Promise.resolve(now) }
  const first = renderHook(() => useQueryLoad(useOwnQuery(query)))
  await waitFor(() => expect(first.result.current).toMatchObject({ value: 'first' }))
  now = 'second'
  const second = renderHook(() => useQueryLoad(useOwnQuery(query)))
  expect(second.result.current.status).toBe('loading')
  await waitFor(() => expect(second.result.current).toMatchObject({ value: 'second' }))
  expect(first.result.current).toMatchObject({ value: 'first' })
  first.unmount()
  second.unmount()
  await waitFor(() => expect(pageCache.getQueryCache().getAll()).toEqual([]))
})
