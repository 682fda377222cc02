import { whenIdle, behindFrame } from './when-idle.ts'

const work = jest.fn()
/** How long a screen shows a frame, and a little more. */
const frame = 20

beforeEach(() => {
  jest.useFakeTimers()
  work.mockReset()
})
const { requestIdleCallback } = globalThis
afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { requestIdleCallback })
})

/** Takes away what Safari does not have. */
function asInSafari(): void {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
}

test('in a browser that does not tell when it is idle, work waits for a frame and no longer', () => {
  asInSafari()
  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(frame)
  expect(work).toHaveBeenCalledTimes(1)
})

test('in a browser that is never idle, work is given the time after which it is done in any case', () => {
  const ask = jest.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
  whenIdle(work)
  expect(ask).toHaveBeenCalledWith(work, { timeout: 2000 })
})

test.each([['behindFrame', behindFrame] as const, ['whenIdle', whenIdle] as const])(
  'what is cancelled before or in the frame is not done: %s',
  (_name, when) => {
    asInSafari()
    when(work)()
    const cancel = when(work)
    requestAnimationFrame(cancel)
    jest.advanceTimersByTime(10 * frame)
    expect(work).not.toHaveBeenCalled()
  },
)

test('a tab that nobody sees draws no frame, and does not wait for one', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  behindFrame(work)
  jest.advanceTimersByTime(frame)
  expect(work).toHaveBeenCalledTimes(1)
})
