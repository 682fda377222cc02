import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'

import { ConcurrencyLimiter } from '../outside/concurrency-limiter.ts'
import { makeRequestSlots, RequestSlot } from './request-slot.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('when all places are taken, the first in line gets the next free one', async () => {
  const limiter = new ConcurrencyLimiter(1, 1000)
  expect(await limiter.enter('a')).toBe(true)
  const entered: string[] = []
  const line = ['b', 'c'].map(async (who) => (await limiter.enter(who)) && entered.push(who))
  limiter.leave('a')
  await line[0]
  expect(entered).toEqual(['b'])
  limiter.leave('b')
  await line[1]
  expect(entered).toEqual(['b', 'c'])
  expect(limiter.inside).toBe(1)
  limiter.leave('c')
  expect(limiter.inside).toBe(0)
})

test('a request that waited too long is turned away, and takes no place later', async () => {
  const limiter = new ConcurrencyLimiter(1, 1000)
  await limiter.enter('a')
  const waiting = limiter.enter('b')
  mock.timers.tick(1000)
  expect(await waiting).toBe(false)
  limiter.leave('a')
  expect(limiter.inside).toBe(0)
})

test('at most five requests wait for each slot, and one more is not refused earlier than they would be', async () => {
  const limiter = new ConcurrencyLimiter(1, 1000)
  await limiter.enter('a')
  const line = Array.from({ length: 5 }, (_, index) => limiter.enter(`${index}`))
  const answered: boolean[] = []
  const late = limiter.enter('late').then((isIn) => answered.push(isIn))
  limiter.leave('a')
  expect(await line[0]).toBe(true)
  expect(answered).toEqual([])
  mock.timers.tick(1000)
  await late
  expect(answered).toEqual([false])
})

test('one who asks for all places has half of them, and half of the line', async () => {
  const limiter = new ConcurrencyLimiter(4, 1000)
  const greedy = Array.from({ length: 30 }, () => limiter.enter('greedy'))
  expect(await Promise.all([greedy[0], greedy[1]])).toEqual([true, true])
  expect(limiter.inside).toBe(2)
  // Two are inside, ten wait, and no place that they leave is for the other eighteen.
  for (let left = 0; left < 12; left++) limiter.leave('greedy')
  mock.timers.tick(1000)
  expect(await Promise.all(greedy)).toEqual([...Array(12).fill(true), ...Array(18).fill(false)])
})

test('two who ask for all places have a third each, and whoever comes finds a place at once', async () => {
  const limiter = new ConcurrencyLimiter(12, 1000)
  const busy = ['a', 'b'].flatMap((who) => Array.from({ length: 50 }, () => limiter.enter(who)))
  // Places that the first had taken before the second came are shared as they are left.
  for (let left = 0; left < 20; left++) limiter.leave(left < 10 ? 'a' : 'b')
  expect(limiter.inside).toBe(8)
  for (const late of ['c', 'd', 'e']) {
    expect(await limiter.enter(late)).toBe(true)
    limiter.leave(late)
  }
  mock.timers.tick(1000)
  await Promise.all(busy)
})

test('a free place skips callers who have as many as are free', async () => {
  const limiter = new ConcurrencyLimiter(2, 1000)
  await Promise.all([limiter.enter('greedy'), limiter.enter('a')])
  const entered: string[] = []
  const line = ['greedy', 'b'].map(async (who) => (await limiter.enter(who)) && entered.push(who))
  limiter.leave('a')
  await line[1]
  expect(entered).toEqual(['b'])
  limiter.leave('greedy')
  await line[0]
  expect(entered).toEqual(['b', 'greedy'])
})

test('a caller who was inside before waits at the head of the line', async () => {
  const limiter = new ConcurrencyLimiter(1, 1000)
  await limiter.enter('a')
  const entered: string[] = []
  const late = limiter.enter('b').then((isIn) => isIn && entered.push('b'))
  const back = limiter.enterAgain('c').then((isIn) => isIn && entered.push('c'))
  limiter.leave('a')
  await back
  limiter.leave('c')
  await late
  expect(entered).toEqual(['c', 'b'])
})

test('nightly work waits until only nightly work is answered, or a moment', async () => {
  const slots = makeRequestSlots(8)
  const slotOf = (who: string) => new RequestSlot(slots, who, () => undefined)
  const [patient, nightly, otherNightly] = [slotOf('a'), slotOf('b'), slotOf('c')]
  for (const slot of [patient, nightly, otherNightly]) await slot.take()
  const went: string[] = []
  const goes = (slot: RequestSlot, name: string) => slot.giveWay().then(() => went.push(name))
  const both = [goes(nightly, 'first'), goes(otherNightly, 'second')]
  await setImmediate()
  expect(went).toEqual([])
  patient.leave()
  await Promise.all(both)
  expect(went).toEqual(['first', 'second'])

  // Somebody who is never done holds up nothing.
  await patient.take()
  const impatient = goes(nightly, 'third')
  await setImmediate()
  expect(went).toHaveLength(2)
  mock.timers.tick(100)
  await impatient
  for (const slot of [patient, nightly, otherNightly]) slot.leave()
  expect([slots.answered.inside, slots.inBackground]).toEqual([0, 0])
})

test('work that keeps no place of the server gives way too', async () => {
  const slots = makeRequestSlots(8)
  const [patient, placeless] = ['a', 'b'].map((who) => new RequestSlot(slots, who, () => undefined))
  await patient?.take()
  const went: string[] = []
  const goes = placeless?.giveWay().then(() => went.push('on'))
  await setImmediate()
  expect(went).toEqual([])
  patient?.leave()
  await goes
  expect([slots.answered.inside, slots.inBackground]).toEqual([0, 0])
})

test('one patient has a tenth of what is answered at once, however many networks they ask from', async () => {
  const slots = makeRequestSlots(20)
  const asked = async (network: string, patient: string) => {
    const slot = new RequestSlot(slots, network, () => undefined)
    await slot.take()
    return { slot, share: slot.takeShare(patient) }
  }
  const [one, two, three] = [await asked('a', 'old'), await asked('b', 'old'), await asked('c', 'old')]
  await Promise.all([one.share, two.share, (await asked('a', 'young')).share])
  one.slot.end()
  await three.share
  const { share: late } = await asked('d', 'old')
  const refusal = late.catch((thrown: unknown) => thrown)
  mock.timers.tick(1000)
  expect(await refusal).toMatchObject({ code: 'overloaded' })
})
