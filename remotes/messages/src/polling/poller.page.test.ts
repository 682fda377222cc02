import { startPoller } from './poller.ts'

let isVisible = true

beforeEach(() => {
  isVisible = true
  jest.useFakeTimers()
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => jest.useRealTimers())

function show(visible: boolean) {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
}

test('it looks ever less often while there is nothing new', async () => {
  const look = jest.fn(() => Promise.resolve(false))
  const { stop } = startPoller(look)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(look).toHaveBeenCalledTimes(3)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(look).toHaveBeenCalledTimes(4)
  stop()
})

test('something new has it look often again', async () => {
  const look = jest.fn(() => Promise.resolve(true))
  const { stop } = startPoller(look)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(look).toHaveBeenCalledTimes(5)
  stop()
})

test('it does not look while the page is hidden, and at once when it is shown again', async () => {
  const look = jest.fn(() => Promise.resolve(false))
  const { stop } = startPoller(look)
  show(false)
  await jest.advanceTimersByTimeAsync(120_000)
  expect(look).not.toHaveBeenCalled()
  show(true)
  expect(look).toHaveBeenCalledTimes(1)
  stop()
})

test('without a sign of the patient it rests after three minutes', async () => {
  const look = jest.fn(() => Promise.resolve(true))
  const { stop } = startPoller(look)
  await jest.advanceTimersByTimeAsync(181_000)
  const rested = look.mock.calls.length
  await jest.advanceTimersByTimeAsync(600_000)
  expect(look).toHaveBeenCalledTimes(rested)
  window.dispatchEvent(new Event('pointerdown'))
  expect(look).toHaveBeenCalledTimes(rested + 1)
  stop()
})

test('a failure makes the waits longer, and ends nothing', async () => {
  const look = jest.fn(() => Promise.reject(new Error('down')))
  const { stop } = startPoller(look)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
})

test('stopped, it never looks again', async () => {
  const look = jest.fn(() => Promise.resolve(true))
  startPoller(look).stop()
  await jest.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('pointerdown'))
  expect(look).not.toHaveBeenCalled()
})
