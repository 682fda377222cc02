import { TimeLimitError, within } from './within.ts'

test('what comes in time is handed on', async () => {
  await expect(within(1000, Promise.resolve('here'))).resolves.toBe('here')
})

test('what fails in time fails as it did', async () => {
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('what does not come is given up', async () => {
  await expect(within(20, new Promise(() => undefined))).rejects.toThrow(TimeLimitError)
})
