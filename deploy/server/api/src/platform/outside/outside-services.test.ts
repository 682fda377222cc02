import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'

import {
  linePatienceMs,
  mostAtOnce,
  OutsideServices,
  rememberedAwayMs,
  ServiceAway,
  holdingPlace,
  type WaitingPlace,
} from './outside-services.ts'

class Away extends Error {}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

let nowMs = 0
const openServices = (slowMs?: number) =>
  new OutsideServices({ isAway: (error) => error instanceof Away, nowMs: () => nowMs, ...(slowMs ? { slowMs } : {}) })
const refused = (error: unknown) => (error instanceof ServiceAway ? 'not asked' : String(error))
const away = () => Promise.reject(new Away('away'))

/** Requests that come from different networks, and how many of them are in a place that others need. */
function requests() {
  const state = { inPlace: 0, number: 0 }
  const ask = <Answer>(work: () => Promise<Answer>, who = String((state.number += 1))) => {
    const place: WaitingPlace = {
      who,
      withoutWhile: async (waiting) => {
        state.inPlace -= 1
        try {
          return await waiting()
        } finally {
          state.inPlace += 1
        }
      },
    }
    state.inPlace += 1
    return holdingPlace(place, work).finally(() => (state.inPlace -= 1))
  }
  return { state, ask }
}

test('few wait for a service that stands still, none of them in a place, and the rest are refused in time', async () => {
  const services = openServices()
  const { state, ask } = requests()
  let asked = 0
  const answers: ((text: string) => void)[] = []
  const hangs = new Promise<string>((resolve) => answers.push(resolve))
  const waiting = Array.from({ length: 3 * mostAtOnce }, () =>
    ask(() => services.ask('a', () => ((asked += 1), hangs))).catch(refused),
  )
  await setImmediate()
  expect([asked, state.inPlace]).toEqual([mostAtOnce, 0])
  // Another service is asked meanwhile.
  expect(await ask(() => services.ask('b', () => Promise.resolve('answered')))).toBe('answered')
  mock.timers.tick(linePatienceMs)
  expect(new Set(await Promise.all(waiting.slice(mostAtOnce)))).toEqual(new Set(['not asked']))
  answers[0]?.('late')
  expect(new Set(await Promise.all(waiting.slice(0, mostAtOnce)))).toEqual(new Set(['late']))
  expect(state.inPlace).toBe(0)
})

test('one network has half of the places', async () => {
  const services = openServices()
  const { ask } = requests()
  let asked = 0
  const hangs = new Promise<never>(() => {})
  for (let count = 0; count < mostAtOnce; count += 1) {
    void ask(() => services.ask('a', () => ((asked += 1), hangs)), 'one clinic').catch(refused)
  }
  expect(await ask(() => services.ask('a', () => Promise.resolve('answered')), 'somebody at home')).toBe('answered')
  expect(asked).toBe(mostAtOnce / 2)
})

test('a service that was away is left alone for some seconds, and then asked again; a refusal is no absence', async () => {
  const services = openServices()
  let asked = 0
  const ask = (work: () => Promise<unknown>) => services.ask('a', () => ((asked += 1), work())).catch(refused)
  expect(await ask(() => Promise.reject(new Error('refused')))).toBe('Error: refused')
  expect(await ask(away)).toBe('Error: away')
  expect(await ask(() => Promise.resolve('back'))).toBe('not asked')
  nowMs += rememberedAwayMs - 1
  expect(await ask(() => Promise.resolve('back'))).toBe('not asked')
  expect(asked).toBe(2)
  nowMs += 1
  expect(await ask(() => Promise.resolve('back'))).toBe('back')
})

test('where only slowness is remembered, one that fails at once is asked again at once', async () => {
  const services = openServices(1000)
  const ask = (work: () => Promise<unknown>) => services.ask('a', work).catch(refused)
  expect(await ask(away)).toBe('Error: away')
  expect(await ask(() => Promise.resolve('back'))).toBe('back')
  const slow = () => {
    nowMs += 1000
    return away()
  }
  expect(await ask(slow)).toBe('Error: away')
  expect(await ask(() => Promise.resolve('back'))).toBe('not asked')
})
