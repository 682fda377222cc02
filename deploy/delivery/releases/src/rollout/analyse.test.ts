import { rolloutPlan } from '../environments/environment.ts'
import { type Counts, countsSince, noCounts, secondsUntilUsable } from '../records/counts.ts'
import { analyse } from './analyse.ts'

const plan = rolloutPlan.parse({ minimumLoads: 100 })

/**
 * Loads by signed-in patients, of which all but the slow ones were usable within half a second; trouble came from as
 * many networks as there were troubles, unless it is said.
 */
function counted(
  loaded: number,
  {
    crashed = 0,
    failed = 0,
    slow = 0,
    ...made
  }: Partial<Record<'crashed' | 'failed' | 'networks' | 'slow' | 'vouched', number>> = {},
): Counts {
  const { networks = crashed + failed, vouched = loaded } = made
  const quick = vouched - slow
  const troubled = Object.fromEntries(Array.from({ length: networks }, (_, part) => [part, 1]))
  return {
    loaded,
    failed,
    crashed,
    troubled,
    usableWithin: { '0.5': quick, '1': quick, '3': vouched, '+Inf': vouched },
  }
}

const stable = counted(1000, { failed: 2, crashed: 1 })

test('a candidate as good as the stable release is good', () => {
  expect(analyse(counted(200), stable, plan).verdict).toBe('good')
})

test('too few loads of either release wait', () => {
  expect(analyse(counted(99), stable, plan)).toMatchObject({
    verdict: 'hold',
    reason: expect.stringContaining('99 of 100'),
  })
  expect(analyse(counted(200), counted(20), plan).verdict).toBe('hold')
  expect(analyse(counted(0), counted(0), plan).verdict).toBe('hold')
})

test('a first release, which has nothing beside it, is judged by the limits alone', () => {
  expect(analyse(counted(200), null, plan).verdict).toBe('good')
  expect(analyse(counted(99), null, plan)).toMatchObject({
    verdict: 'hold',
    reason: expect.stringContaining('99 of 100'),
  })
  expect(analyse(counted(100, { crashed: 30 }), null, plan)).toMatchObject({
    verdict: 'worse',
    reason: 'crashes per load: 30.0 % of 100, at most 0.5 % for a first release',
  })
})

test('crashes beyond chance are worse, however few loads there are', () => {
  expect(analyse(counted(20, { crashed: 10 }), stable, plan).verdict).toBe('worse')
})

test('trouble from few networks is for a person to judge: a few visitors could make it up, and some browsers are broken', () => {
  for (const trouble of [{ crashed: 20 }, { failed: 20 }]) {
    expect(analyse(counted(200, { ...trouble, networks: 9 }), stable, plan)).toMatchObject({
      verdict: 'hold',
      reason: expect.stringMatching(/^trouble from 9 networks only, a person decides: /),
    })
    expect(analyse(counted(200, { ...trouble, networks: 10 }), stable, plan).verdict).toBe('worse')
  }
})

test('no number of loads raises a candidate that no signed-in patient saw', () => {
  expect(analyse(counted(100_000, { vouched: 99 }), stable, plan)).toMatchObject({
    verdict: 'hold',
    reason: 'too few loads of the candidate: 99 of 100 by signed-in patients',
  })
})

test('failures that could be chance wait', () => {
  expect(analyse(counted(200, { failed: 4 }), stable, plan).verdict).toBe('hold')
})

test('failures beyond the limit are worse', () => {
  expect(analyse(counted(200, { failed: 20 }), stable, plan).verdict).toBe('worse')
})

test('a candidate that fails as often as the stable release is not worse', () => {
  const bad = counted(1000, { failed: 100 })
  expect(analyse(counted(200, { failed: 21 }), bad, plan).verdict).toBe('good')
})

test('a candidate that takes much longer is worse', () => {
  expect(analyse(counted(200, { slow: 150 }), stable, plan)).toMatchObject({
    verdict: 'worse',
    reason: expect.stringMatching(/^usable after 2\.\d\d s/),
  })
})

test('a restarted counter counts from zero', () => {
  expect(countsSince(counted(30), counted(1000)).loaded).toBe(30)
  expect(countsSince(counted(1030), counted(1000)).loaded).toBe(30)
})

test('the time until usable is estimated inside of its bucket', () => {
  expect(secondsUntilUsable({ ...noCounts, usableWithin: { '1': 50, '2': 100, '+Inf': 100 } }, 0.75)).toBe(1.5)
  expect(secondsUntilUsable(counted(0), 0.75)).toBeNull()
})
