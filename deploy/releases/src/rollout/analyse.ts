import type { RolloutPlan } from '../environments/rollout-plan.ts'
import { attempts, secondsUntilUsable } from '../records/counts.ts'
import type { Counts } from '../records/counts.ts'

/** The verdict on the numbers: raise, wait, or take away. */
export interface Verdict {
  verdict: 'good' | 'hold' | 'worse'
  reason: string
}

/** The confidence: 99 in 100. */
const certainty = 2.58
/** With fewer failures or crashes there is no verdict, because a few browsers are always broken. */
const fewest = 5
/** A difference of fewer seconds goes unnoticed, whatever the ratio. */
const unnoticed = 0.2
/** The share of loads whose time is compared: all but the slowest quarter. */
const share = 0.75

/**
 * Compares a candidate with the stable release. It is worse when the difference is beyond chance, however few the
 * samples. It is good with enough samples that are within every limit. Everything else waits.
 */
export function analyse(candidate: Counts, stable: Counts, { limits, minimumLoads }: RolloutPlan): Verdict {
  const rates = [
    { what: 'loads failed', limit: limits.failures, of: ({ failed }: Counts) => failed },
    { what: 'crashes per load', limit: limits.crashes, of: ({ crashed }: Counts) => crashed },
  ].map(({ limit, of, what }) =>
    compare(what, limit, [of(candidate), attempts(candidate)], [of(stable), attempts(stable)]),
  )
  const worse = rates.find(({ verdict }) => verdict === 'worse')
  if (worse) return worse
  const [few, fewStable] = [attempts(candidate), attempts(stable)]
  if (few < minimumLoads)
    return { verdict: 'hold', reason: `too few loads of the candidate: ${few} of ${minimumLoads}` }
  if (fewStable < minimumLoads) {
    return { verdict: 'hold', reason: `too few loads of the stable release: ${fewStable} of ${minimumLoads}` }
  }
  return (
    [...rates, compareTimes(candidate, stable, limits.slowdown)].find(({ verdict }) => verdict !== 'good') ?? {
      verdict: 'good',
      reason: `${few} loads within every limit`,
    }
  )
}

type Share = readonly [number: number, of: number]

function compare(what: string, limit: number, candidate: Share, stable: Share): Verdict {
  const allowed = rateOf(stable) + limit
  const rate = rateOf(candidate)
  const reason = `${what}: ${percent(rate)} of ${candidate[1]}, the stable release ${percent(rateOf(stable))}`
  if (rate <= allowed) return { verdict: 'good', reason }
  const isBeyondChance = candidate[0] >= fewest && lowestRate(candidate) > allowed
  return { verdict: isBeyondChance ? 'worse' : 'hold', reason }
}

function compareTimes(candidate: Counts, stable: Counts, slowdown: number): Verdict {
  const [time, before] = [secondsUntilUsable(candidate, share), secondsUntilUsable(stable, share)]
  if (time === null || before === null) return { verdict: 'hold', reason: 'no times until usable were reported' }
  const reason = `usable after ${time.toFixed(2)} s, the stable release after ${before.toFixed(2)} s`
  return { verdict: time > before * slowdown && time - before > unnoticed ? 'worse' : 'good', reason }
}

function rateOf([number, of]: Share): number {
  return of === 0 ? 0 : number / of
}

/** The lowest rate that fits the numbers: the lower bound of Wilson's score interval. */
function lowestRate([number, of]: Share): number {
  if (of === 0) return 0
  const rate = Math.min(number / of, 1)
  const square = certainty ** 2
  const middle = rate + square / (2 * of)
  const spread = certainty * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of ** 2))
  return (middle - spread) / (1 + square / of)
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`
}
