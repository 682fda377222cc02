import { countsSince, noCounts } from '@homeside/releases/records/counts'

import { FigureLog, LastHour } from './figure-log.ts'

test('the samples of one step are kept; when there are too many, older ones are thinned out', () => {
  const log = new FigureLog()
  const counts = (loaded: number) => ({
    candidate: { ...noCounts, loaded, failed: loaded, usableWithin: { '+Inf': loaded } },
    stable: noCounts,
  })
  const now = new Date()
  for (let index = 1; index < 1000; index += 1) log.add('orders', 'first', counts(index), now)
  const course = log.add('orders', 'first', counts(1000), now)
  expect(course.length).toBeLessThanOrEqual(240)
  expect(course[0]?.candidate).toMatchObject({ loads: 1, failed: 0.5 })
  expect(course.at(-1)?.candidate.loads).toBe(1000)
  expect(log.add('orders', 'second', counts(1), now)).toHaveLength(1)
})

test('counts of the last hour leave out what was counted before that hour', async () => {
  const total = { loaded: 0, crashed: 0 }
  const now = () => Promise.resolve({ ...noCounts, ...total })
  const lastHour = new LastHour({ mark: now, since: async (_, mark) => countsSince(await now(), mark) })
  const at = (minutes: number) => lastHour.of('orders', '1.0.0', minutes * 60_000)
  await at(0)
  Object.assign(total, { loaded: 100, crashed: 50 })
  expect(await at(1)).toMatchObject({ loaded: 100, crashed: 50 })
  expect(await at(59)).toMatchObject({ loaded: 100, crashed: 50 })
  Object.assign(total, { loaded: 110 })
  expect(await at(120)).toMatchObject({ loaded: 10, crashed: 0 })
})
