import type { RolloutPlan } from '../environments/environment.ts'
import { attempts, type Counts } from '../records/counts.ts'
import { fromFewNetworks, type Verdict } from './analyse.ts'
import { fishersExactTest, type Share } from './fishers-exact-test.ts'

/** The accepted rate of wrong rollbacks in a watched hour: 1 in 10,000. */
const mistakes = 1e-4
/** The tests at each look: failed loads, and crashes. */
const measures = 2
/** Loads before the first look. */
const firstLook = 10
/**
 * The number of loads of the release before that count as good when fewer were counted, for example after gateways
 * restarted. Compared with no loads at all, nothing could ever be worse.
 */
const knownAtLeast = 200

/**
 * Which look at a stable release is due, by its number of loads: the first at 10, and another each time that they have
 * doubled; 0 before. Looks are few, because each is another chance to be wrong.
 */
export function dueLook(loads: number): number {
  return loads < firstLook ? 0 : Math.floor(Math.log2(loads / firstLook)) + 1
}

/**
 * Compares a stable release with the one before it, by Fisher's exact test. The k-th look may be wrong 1 time in 10,000
 * · k · (k + 1), for both tests together, so all looks of an hour are wrong 1 time in 10,000 at most. The difference
 * must also exceed the plan's limits: what nobody would notice is no reason to roll back. And it must come from many
 * networks: a few visitors could make it up.
 *
 * @param look As `dueLook` says, and no look twice.
 * @param measurements How many such comparisons are made of the same release, which share the accepted rate.
 */
export function judgeStable(
  now: Counts,
  before: Counts,
  look: number,
  { limits, networks }: Pick<RolloutPlan, 'limits' | 'networks'>,
  measurements = 1,
): Verdict {
  const allowed = mistakes / measures / measurements / (look * (look + 1))
  const measured = [
    { what: 'loads failed', limit: limits.failures, of: ({ failed }: Counts) => failed },
    { what: 'crashes per load', limit: limits.crashes, of: ({ crashed }: Counts) => crashed },
  ].map(({ limit, of, what }) => compare(what, limit, allowed, shareOf(now, of), shareOf(before, of)))
  const worse = measured.find(({ verdict }) => verdict === 'worse')
  if (worse) return fromFewNetworks(worse, now, networks) ?? worse
  return measured[0] ?? { verdict: 'hold', reason: 'no measure' }
}

function compare(what: string, limit: number, allowed: number, now: Share, before: Share): Verdict {
  const known: Share = [before[0], Math.max(before[1], knownAtLeast)]
  const chance = fishersExactTest(now, known)
  const isWorse = chance < allowed && rateOf(now) > rateOf(known) + limit
  const reason =
    `${what}: ${percent(now)} of ${now[1]}, the release before ${percent(before)} of ${before[1]} ` +
    `(p = ${chance.toPrecision(2)}, Fisher’s exact test)`
  return { verdict: isWorse ? 'worse' : 'good', reason }
}

/** A page may report a crash although its load was not reported. */
function shareOf(counts: Counts, of: (counts: Counts) => number): Share {
  return [Math.min(of(counts), attempts(counts)), attempts(counts)]
}

function rateOf([number, of]: Share): number {
  return of === 0 ? 0 : number / of
}

function percent(share: Share): string {
  return `${(rateOf(share) * 100).toFixed(1)} %`
}
