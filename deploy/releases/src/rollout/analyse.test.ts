import { rolloutPlan } from '../environments/rollout-plan.ts'
import { countsSince, secondsUntilUsable } from '../records/counts.ts'
import type { Counts } from '../records/counts.ts'
import { analyse } from './analyse.ts'

const plan = rolloutPlan.parse({ minimumLoads: 100 })

/** Loads, of which all but the slow ones were usable within half a second. */
function counted(loaded: number, { crashed = 0, failed = 0, slow = 0 } = {}): Counts {
  const quick = loaded - slow
  return { loaded, failed, crashed, usableWithin: { '0.5': quick, '1': quick, '3': loaded, '+Inf': loaded } }
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

test('crashes beyond chance are worse, however few loads there are', () => {
  expect(analyse(counted(12, { crashed: 6 }), stable, plan).verdict).toBe('worse')
})

test('a few crashes are no verdict, because some browsers are always broken', () => {
  expect(analyse(counted(4, { crashed: 4 }), stable, plan).verdict).toBe('hold')
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
  expect(secondsUntilUsable({ loaded: 100, failed: 0, crashed: 0, usableWithin: { '1': 50, '2': 100 } }, 0.75)).toBe(
    1.5,
  )
  expect(secondsUntilUsable(counted(0), 0.75)).toBeNull()
})
