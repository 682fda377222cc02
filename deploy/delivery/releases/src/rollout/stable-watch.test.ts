import { isLong } from '@homeside/build/testing/test-size'

import { rolloutPlan } from '../environments/environment.ts'
import type { Counts } from '../records/counts.ts'
import { randomFrom } from '../testing.ts'
import { dueLook, judgeStable } from './stable-watch.ts'

const plan = rolloutPlan.parse({})

function counted(
  loaded: number,
  { crashed = 0, failed = 0, ...made }: { crashed?: number; failed?: number; networks?: number } = {},
): Counts {
  const { networks = crashed + failed } = made
  const troubled = Object.fromEntries(Array.from({ length: networks }, (_, part) => [part, 1]))
  return { loaded, failed, crashed, troubled, usableWithin: {} }
}

function verdictOf(now: Counts, before: Counts, look = dueLook(now.loaded + now.failed)): string {
  return judgeStable(now, before, look, plan).verdict
}

test('a look is due at ten loads, and whenever they have doubled', () => {
  expect([0, 9, 10, 19, 20, 39, 40, 10_240].map(dueLook)).toEqual([0, 0, 1, 1, 2, 2, 3, 11])
})

test('a release that throws for a fifth of its visitors is worse after a few dozen loads', () => {
  expect(verdictOf(counted(80, { crashed: 16 }), counted(5000, { crashed: 5 }))).toBe('worse')
})

test('a release that does not load is worse', () => {
  expect(verdictOf(counted(30, { failed: 10 }), counted(5000))).toBe('worse')
})

test('trouble from few networks rolls nothing back', () => {
  const before = counted(5000, { crashed: 5 })
  expect(verdictOf(counted(80, { crashed: 16, networks: 9 }), before)).toBe('hold')
  expect(verdictOf(counted(80, { crashed: 16, networks: 10 }), before)).toBe('worse')
})

test('a release that throws as often as the one before is not worse', () => {
  expect(verdictOf(counted(5000, { crashed: 110 }), counted(5000, { crashed: 100 }))).toBe('good')
})

test('a difference beyond chance but within the limits is accepted', () => {
  expect(verdictOf(counted(1_000_000, { crashed: 3000 }), counted(1_000_000, { crashed: 1000 }))).toBe('good')
})

test('without counts to compare with, a release that mostly works is good and a broken one is worse', () => {
  expect(verdictOf(counted(1000, { crashed: 5 }), counted(0))).toBe('good')
  expect(verdictOf(counted(20, { crashed: 15 }), counted(0))).toBe('worse')
})

interface Traffic {
  perHour: number
  crashes: number
  failures: number
}

/** Adds one load of a release. */
function load(counts: Counts, { crashes, failures }: Traffic, random: () => number): void {
  if (random() < failures) {
    counts.failed += 1
    noteTrouble(counts, random)
    return
  }
  counts.loaded += 1
  if (random() >= crashes) return
  counts.crashed += 1
  noteTrouble(counts, random)
}

/** Each patient is in a network of their own, and that in one of 64 parts. */
function noteTrouble({ troubled: by }: Counts, random: () => number): void {
  const part = String(Math.floor(random() * 64))
  by[part] = (by[part] ?? 0) + 1
}

/** Whether a release is rolled back within its hour, when it is checked every two seconds, and after how many loads. */
function watchHour(before: Traffic, now: Traffic, random: () => number): number | null {
  const [counts, baseline] = [counted(0), counted(0)]
  for (let each = 0; each < before.perHour; each++) load(baseline, before, random)
  const looks = 1800
  let looked = 0
  let owed = 0
  for (let look = 0; look < looks; look++) {
    owed += now.perHour / looks
    for (; owed >= 1; owed--) load(counts, now, random)
    const due = dueLook(counts.loaded + counts.failed)
    if (due <= looked) continue
    looked = due
    if (verdictOf(counts, baseline, due) === 'worse') return counts.loaded + counts.failed
  }
  return null
}

const hours = isLong ? 10_000 : 200

test('of 1,000 simulated hours of two equal releases, at most one ends in a rollback', () => {
  const random = randomFrom(2026)
  let rolledBack = 0
  for (let hour = 0; hour < hours; hour++) {
    // Between a quiet night and a busy noon, and between almost no trouble and one bad load in twenty.
    const perHour = Math.round(10 ** (1 + random() * 3))
    const both = { perHour, crashes: 0.05 * random() ** 2, failures: 0.05 * random() ** 2 }
    // The release before has a full hour of counts, or none after a restart.
    const known = random() < 0.1 ? 0 : perHour
    if (watchHour({ ...both, perHour: known }, both, random) !== null) rolledBack += 1
  }
  expect(rolledBack).toBeLessThanOrEqual(Math.ceil(hours / 1000))
})

test('of 100 hours of a release that throws for a fifth of its visitors, all end in a rollback, most after 80 loads', () => {
  const random = randomFrom(7)
  const usual = { perHour: 1000, crashes: 0.002, failures: 0.002 }
  const loads = Array.from({ length: 100 }, () => watchHour(usual, { ...usual, crashes: 0.2 }, random) ?? Infinity)
  const sorted = loads.toSorted((one, other) => one - other)
  expect(sorted[50]).toBeLessThanOrEqual(80)
  expect(sorted[99]).toBeLessThanOrEqual(320)
})
