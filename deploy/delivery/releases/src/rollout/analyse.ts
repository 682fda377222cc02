import type { RolloutPlan } from '../environments/environment.ts'
import { attempts, type Counts, secondsUntilUsable, troubledNetworks, vouchedLoads } from '../records/counts.ts'

/** The verdict on the numbers: raise, wait, or take away. */
export interface Verdict {
  verdict: 'good' | 'hold' | 'worse'
  reason: string
}

/** The confidence: 99 in 100. */
const certainty = 2.58
/** A difference of fewer seconds goes unnoticed, whatever the ratio. */
const unnoticed = 0.2
/** The share of loads whose time is compared: all but the slowest quarter. */
const share = 0.75

/**
 * Compares a candidate with the stable release. It is worse when the difference is beyond chance, however few the
 * samples, and comes from many networks. It is good with enough loads by patients who signed in and all counts within
 * every limit. Everything else waits.
 *
 * @param stable Null for a first release: it is judged by the limits alone, as if nothing ever failed before it.
 */
export function analyse(
  candidate: Counts,
  stable: Counts | null,
  { limits, minimumLoads, networks }: RolloutPlan,
): Verdict {
  const rates = [
    { what: 'loads failed', limit: limits.failures, of: ({ failed }: Counts) => failed },
    { what: 'crashes per load', limit: limits.crashes, of: ({ crashed }: Counts) => crashed },
  ].map(({ limit, of, what }) =>
    compare(what, limit, [of(candidate), attempts(candidate)], stable && [of(stable), attempts(stable)]),
  )
  const worse = rates.find(({ verdict }) => verdict === 'worse')
  if (worse) return fromFewNetworks(worse, candidate, networks) ?? worse
  const few = vouchedLoads(candidate)
  const fewStable = stable ? vouchedLoads(stable) : minimumLoads
  const wanted = `of ${minimumLoads} by signed-in patients`
  if (few < minimumLoads) return { verdict: 'hold', reason: `too few loads of the candidate: ${few} ${wanted}` }
  if (fewStable < minimumLoads) {
    return { verdict: 'hold', reason: `too few loads of the stable release: ${fewStable} ${wanted}` }
  }
  return (
    [...rates, ...(stable ? [compareTimes(candidate, stable, limits.slowdown)] : [])].find(
      ({ verdict }) => verdict !== 'good',
    ) ?? { verdict: 'good', reason: `${few} loads within every limit` }
  )
}

/** Holds a verdict on trouble that a few visitors could have made up, or that a few broken browsers have. */
export function fromFewNetworks({ reason }: Verdict, counts: Counts, networks: number): Verdict | null {
  const few = troubledNetworks(counts)
  if (few >= networks) return null
  return { verdict: 'hold', reason: `trouble from ${few} networks only, a person decides: ${reason}` }
}

type Share = readonly [number: number, of: number]

function compare(what: string, limit: number, candidate: Share, stable: Share | null): Verdict {
  const before = stable ? rateOf(stable) : 0
  const allowed = before + limit
  const rate = rateOf(candidate)
  const beside = stable ? `the stable release ${percent(before)}` : `at most ${percent(allowed)} for a first release`
  const reason = `${what}: ${percent(rate)} of ${candidate[1]}, ${beside}`
  if (rate <= allowed) return { verdict: 'good', reason }
  return { verdict: lowestRate(candidate) > allowed ? 'worse' : 'hold', reason }
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
