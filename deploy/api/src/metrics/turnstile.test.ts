import { mock } from 'node:test'

import { Turnstile } from './turnstile.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('who comes while all places are taken gets in as one leaves, first come first', async () => {
  const turnstile = new Turnstile(1, 1000)
  expect(await turnstile.enter()).toBe(true)
  const entered: number[] = []
  const line = [1, 2].map(async (guest) => (await turnstile.enter()) && entered.push(guest))
  turnstile.leave()
  await line[0]
  expect(entered).toEqual([1])
  turnstile.leave()
  await line[1]
  expect(entered).toEqual([1, 2])
  expect(turnstile.inside).toBe(1)
  turnstile.leave()
  expect(turnstile.inside).toBe(0)
})

test('who waited long enough is turned away, and takes no place later', async () => {
  const turnstile = new Turnstile(1, 1000)
  await turnstile.enter()
  const waiting = turnstile.enter()
  mock.timers.tick(1000)
  expect(await waiting).toBe(false)
  turnstile.leave()
  expect(turnstile.inside).toBe(0)
})

test('a line of ten for each place is full', async () => {
  const turnstile = new Turnstile(1, 1000)
  await turnstile.enter()
  const line = Array.from({ length: 10 }, () => turnstile.enter())
  expect(await turnstile.enter()).toBe(false)
  turnstile.leave()
  expect(await line[0]).toBe(true)
})
