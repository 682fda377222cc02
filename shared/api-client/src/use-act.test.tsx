import { act, renderHook, waitFor } from '@testing-library/react'

import { ApiProblem } from './api-problem.ts'
import { pageCache } from './page-cache.ts'
import { announceSessionRenewed } from './session-renewal.ts'
import { useAct } from './use-act.ts'

test('the action runs once when the screen appears, and its result is not cached', async () => {
  const follow = jest.fn(() => Promise.resolve('done'))
  const { result, rerender } = renderHook(() => useAct(follow))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'done' }))
  rerender()
  expect(follow).toHaveBeenCalledTimes(1)
  expect(pageCache.getQueryCache().getAll()).toEqual([])
})

test('a failed action runs again only when the patient asks', async () => {
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

test('an action that met the end of the session runs again when the patient has signed in again; another does not', async () => {
  const problems = ['session-expired', 'request-failed'] as const
  const acts = problems.map((code) =>
    jest.fn<Promise<string>, []>().mockRejectedValueOnce(new ApiProblem({ code })).mockResolvedValueOnce('done'),
  )
  const [ended, failed] = acts.map((follow) => renderHook(() => useAct(follow)).result)
  await waitFor(() => expect([ended?.current.status, failed?.current.status]).toEqual(['failed', 'failed']))
  act(announceSessionRenewed)
  await waitFor(() => expect(ended?.current).toMatchObject({ status: 'ready', value: 'done' }))
  act(announceSessionRenewed)
  expect(acts.map((follow) => follow.mock.calls.length)).toEqual([2, 1])
})

test('after ten seconds the load is slow, and Cancel stops waiting', () => {
  jest.useFakeTimers()
  const { result } = renderHook(() => useAct(() => new Promise(() => undefined)))
  act(() => jest.advanceTimersByTime(10_000))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: true })
  act(() => result.current.cancel())
  expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'aborted' } })
  jest.useRealTimers()
})
