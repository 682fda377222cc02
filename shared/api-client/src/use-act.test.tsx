import { act, renderHook, waitFor } from '@testing-library/react'

import { ApiProblem } from './api-problem.ts'
import { pageCache } from './page-cache.ts'
import { useAct } from './use-act.ts'

test('it is done once as the screen appears, and nothing of it is kept', async () => {
  const follow = jest.fn(() => Promise.resolve('done'))
  const { result, rerender } = renderHook(() => useAct(follow))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'done' }))
  rerender()
  expect(follow).toHaveBeenCalledTimes(1)
  expect(pageCache.getQueryCache().getAll()).toEqual([])
})

test('what failed is done again only when the patient says so', async () => {
  const follow = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new ApiProblem({ code: 'request-failed' }))
    .mockResolvedValueOnce('done')
  const { result } = renderHook(() => useAct(follow))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'request-failed' } }))
  expect(follow).toHaveBeenCalledTimes(1)
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'done' }))
})

test('after ten seconds it is slow, and cancelling gives up waiting', () => {
  jest.useFakeTimers()
  const { result } = renderHook(() => useAct(() => new Promise(() => undefined)))
  act(() => jest.advanceTimersByTime(10_000))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: true })
  act(() => result.current.cancel())
  expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'aborted' } })
  jest.useRealTimers()
})
