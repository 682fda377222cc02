import { TimeLimitError, within } from './within.ts'

test('a result in time is passed on', async () => {
  await expect(within(1000, Promise.resolve('here'))).resolves.toBe('here')
})

test('a failure in time is passed on', async () => {
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('a result that does not come is given up', async () => {
  await expect(within(20, new Promise(() => undefined))).rejects.toThrow(TimeLimitError)
})
