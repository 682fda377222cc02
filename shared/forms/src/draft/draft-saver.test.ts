import { ApiProblem } from '@homeside/api-client/api-problem'
import { inBackground } from '@homeside/api-client/in-background'

import { draftSaver, type DraftStatus } from './draft-saver.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin(save: (texts: string) => Promise<unknown>) {
  const statuses: DraftStatus[] = []
  const saving = jest.fn(save)
  return { saver: draftSaver<string>(saving, (status) => statuses.push(status)), saving, statuses }
}

test('what is typed is saved once, when typing pauses', async () => {
  const { saver, saving, statuses } = begin(() => Promise.resolve())
  saver.change('a')
  await jest.advanceTimersByTimeAsync(500)
  saver.change('ab')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(saving.mock.calls.map(([texts]) => texts)).toEqual(['ab'])
  expect(statuses).toEqual(['saving', 'saved'])
})

test('an older text never arrives after a newer one', async () => {
  const answers: (() => void)[] = []
  const { saver, saving } = begin(() => new Promise<void>((resolve) => answers.push(resolve)))
  saver.change('first')
  await jest.advanceTimersByTimeAsync(1_000)
  saver.change('second')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(saving).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await jest.advanceTimersByTimeAsync(0)
  expect(saving.mock.calls.map(([texts]) => texts)).toEqual(['first', 'second'])
})

test('a save that did not get through is repeated', async () => {
  let isDown = true
  const down = () => Promise.reject(new ApiProblem({ code: 'network-unreachable' }))
  const { saver, saving, statuses } = begin(() => (isDown ? down() : Promise.resolve()))
  saver.change('kept')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(statuses.at(-1)).toBe('unsaved')
  isDown = false
  await jest.advanceTimersByTimeAsync(5_000)
  expect(statuses.at(-1)).toBe('saved')
  expect(saving).toHaveBeenCalledTimes(2)
})

test('a save is repeated no sooner than the server asks', async () => {
  const busy = () => Promise.reject(new ApiProblem({ code: 'overloaded', status: 503, retryAfterSeconds: 30 }))
  const { saver, saving } = begin(busy)
  saver.change('kept')
  await jest.advanceTimersByTimeAsync(30_000)
  expect(saving).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(saving).toHaveBeenCalledTimes(2)
})

test('a refused save is not repeated until the text changes', async () => {
  const refuse = () => Promise.reject(new ApiProblem({ code: 'validation', status: 422 }))
  const { saver, saving, statuses } = begin(refuse)
  saver.change('4242 4242 4242 4242')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(saving).toHaveBeenCalledTimes(1)
  expect(statuses.at(-1)).toBe('refused')
  saver.change('4242 4242 4242 4242')
  await jest.advanceTimersByTimeAsync(60_000)
  saver.flush()
  expect(saving).toHaveBeenCalledTimes(1)
  expect(statuses.at(-1)).toBe('refused')
  saver.change('my card ends in 4242')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(saving).toHaveBeenCalledTimes(2)
})

test('a save that the server could not do is repeated', async () => {
  const { saver, saving, statuses } = begin(() => Promise.reject(new ApiProblem({ code: 'save-failed', status: 500 })))
  saver.change('kept')
  await jest.advanceTimersByTimeAsync(11_000)
  expect(saving).toHaveBeenCalledTimes(3)
  expect(statuses.at(-1)).toBe('unsaved')
})

test('leaving the page saves at once, in a background call that outlives the page', () => {
  const { saver, saving } = begin(() => Promise.resolve())
  saver.change('last words')
  saver.flush()
  expect(saving).toHaveBeenCalledWith('last words', { keepalive: true, ...inBackground })
})

test('after settling, nothing reaches the draft any more', async () => {
  const { saver, saving, statuses } = begin(() => Promise.resolve())
  saver.change('sent meanwhile')
  await saver.settle()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(saving).not.toHaveBeenCalled()
  expect(statuses).toEqual(['untouched'])
})

test('a save that fails during settling is not repeated: it would restore the draft of a sent message', async () => {
  const { saver, saving } = begin(() => Promise.reject(new ApiProblem({ code: 'network-unreachable' })))
  saver.change('sent meanwhile')
  saver.flush()
  await saver.settle()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(saving).toHaveBeenCalledTimes(1)
})
