import { TimeLimitError, withTimeLimit } from './with-time-limit.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a result in time is passed on', async () => {
  await expect(withTimeLimit(1000, Promise.resolve('here'))).resolves.toBe('here')
})

test('a failure in time is passed on', async () => {
  await expect(withTimeLimit(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('a result that does not come in time is an error', async () => {
  await expect(withTimeLimit(20, new Promise(() => undefined))).rejects.toThrow(TimeLimitError)
})

test('time in which the page is too busy to notice a result hardly counts', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  let arrive: (what: string) => void = () => {}
  const limited = withTimeLimit(300, new Promise<string>((resolve) => (arrive = resolve)))
  now.mockReturnValue(400)
  await jest.advanceTimersByTimeAsync(100)
  arrive('here')
  await expect(limited).resolves.toBe('here')
})

test('timers that come late, as on a loaded machine, hardly make the limit longer', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const failed = jest.fn()
  withTimeLimit(600, new Promise(() => undefined)).catch(failed)
  while (now < 600) {
    now += 150
    await jest.advanceTimersByTimeAsync(100)
  }
  expect(failed).toHaveBeenCalledWith(expect.any(TimeLimitError))
})
