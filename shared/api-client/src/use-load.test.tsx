import { act, renderHook, waitFor } from '@testing-library/react'

import { ApiProblem } from './api-problem.ts'
import { announceSessionRenewed } from './session-renewal.ts'
import { useLoad } from './use-load.ts'

test('what was loaded becomes the value, and a changed dependency loads again', async () => {
  const { result, rerender } = renderHook(({ id }) => useLoad(() => Promise.resolve(`order ${id}`), [id]), {
    initialProps: { id: 1 },
  })
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 1' }))
  rerender({ id: 2 })
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 2' }))
})

test('what is at hand is there from the first moment, and loaded anew only when asked or when a dependency changes', async () => {
  const load = jest.fn((id: number) => Promise.resolve(`order ${id}`))
  const { result, rerender } = renderHook(
    ({ id }) =>
      useLoad(
        () => load(id),
        [id],
        () => 'at hand',
      ),
    {
      initialProps: { id: 1 },
    },
  )
  expect(result.current).toMatchObject({ status: 'ready', value: 'at hand' })
  rerender({ id: 1 })
  expect(load).not.toHaveBeenCalled()
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 1' }))
  rerender({ id: 2 })
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'order 2' }))
})

test('a problem is a state, and retry tries again', async () => {
  let fails = true
  const load = () => (fails ? Promise.reject(new ApiProblem({ code: 'request-failed' })) : Promise.resolve('there'))
  const { result } = renderHook(() => useLoad(load, []))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'request-failed' } }))
  fails = false
  act(() => result.current.retry())
  expect(result.current.status).toBe('loading')
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there' }))
})

test('leaving the screen aborts the call', () => {
  let signal: AbortSignal | null = null
  const { unmount } = renderHook(() =>
    useLoad((given) => {
      signal = given
      return new Promise(() => undefined)
    }, []),
  )
  unmount()
  expect(signal).toMatchObject({ aborted: true })
})

test('after ten seconds it is slow, and cancelling gives up waiting', () => {
  jest.useFakeTimers()
  const { result } = renderHook(() => useLoad(() => new Promise(() => undefined), []))
  act(() => jest.advanceTimersByTime(9_999))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: false })
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toMatchObject({ status: 'loading', isSlow: true })
  act(() => result.current.cancel())
  expect(result.current).toMatchObject({ status: 'failed', problem: { code: 'aborted' } })
  jest.useRealTimers()
})

test('what failed because the session had expired loads again when the patient has signed in again', async () => {
  let hasExpired = true
  const load = () =>
    hasExpired ? Promise.reject(new ApiProblem({ code: 'session-expired' })) : Promise.resolve('there')
  const { result } = renderHook(() => useLoad(load, []))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed' }))
  hasExpired = false
  act(announceSessionRenewed)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there' }))
})

test('so does what hears of the expired session only after that', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new ApiProblem({ code: 'session-expired' })), 20)
        }),
    )
    .mockResolvedValueOnce('there')
  const { result } = renderHook(() => useLoad(load, []))
  act(announceSessionRenewed)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', value: 'there' }))
})

test('what is there already stays as it is', async () => {
  const load = jest.fn(() => Promise.resolve('there'))
  const { result } = renderHook(() => useLoad(load, []))
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready' }))
  act(announceSessionRenewed)
  expect(result.current).toMatchObject({ status: 'ready' })
  expect(load).toHaveBeenCalledTimes(1)
})
