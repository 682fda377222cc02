import type { RolloutPlan } from '../environments/environment.ts'
import { attempts, countsSince, noCounts, type Counts } from '../records/counts.ts'
import { type EnvironmentManifest, trackOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { type Verdict, fromFewNetworks } from './analyse.ts'
import type { CountSource } from './count-source.ts'
import { fishersExactTest, type Share } from './fishers-exact-test.ts'

/**
 * The length of the time before the replacement in which the older release is counted, in milliseconds. It matters only
 * for a source that keeps counts over time.
 */
const baselineMs = 24 * 60 * 60 * 1000

/**
 * Watches one release since it became stable. It starts with what was counted since then, so that a new controller
 * knows all that a killed one knew. Where a gateway's counts from before cannot be told apart, it is counted from now on.
 */
export class StableWatch {
  readonly #spell: StableSpell
  readonly #source: CountSource
  readonly #plan: RolloutPlan
  #looked = 0
  #mark: Counts | null = null

  constructor(spell: StableSpell, source: CountSource, plan: RolloutPlan) {
    this.#spell = spell
    this.#source = source
    this.#plan = plan
  }

  /**
   * Takes a look, if there are enough new loads.
   *
   * @returns Null when there is nothing new to say.
   * @throws Error when the numbers cannot be read.
   */
  async look(): Promise<Verdict | null> {
    const { isCounted, measured, measurements, sinceUtc } = this.#spell
    const { before, remote, version } = measured
    const current = { remote, version, track: 'stable' } as const
    this.#mark ??= isCounted ? await this.#source.mark(current) : noCounts
    const now = await this.#source.since(current, this.#mark, sinceUtc)
    const look = dueLook(attempts(now))
    if (look <= this.#looked) return null
    const baselineUtc = new Date(new Date(sinceUtc).getTime() - baselineMs).toISOString()
    const counted = await this.#source.since({ ...current, version: before }, noCounts, baselineUtc)
    this.#looked = look
    return judgeStable(now, before === version ? countsSince(counted, now) : counted, look, this.#plan, measurements)
  }
}

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

/** A release of a host or a remote since it became stable, and by whose loads it is measured. */
export interface StableSpell {
  name: string
  version: string
  sinceUtc: string
  /**
   * Whether gateways may have counted the measured loads before this time, so that counts start when they are first
   * read.
   */
  isCounted: boolean
  /**
   * The loads of a remote, and of what they are compared with. A remote is compared with its release before. A host has
   * no loads of its own: those of every remote that stayed the same are compared with its own before the host came.
   */
  measured: { remote: string; version: string; before: string }
  /** How many measurements are made of this release, each of which may be wrong. */
  measurements: number
}

/** How many changes back to look. */
const lookBack = 50

/** The releases of host and remotes that became stable within the last given seconds, once for each measurement. */
export async function newStables(
  registry: Registry,
  live: EnvironmentManifest,
  seconds: number,
): Promise<StableSpell[]> {
  const isRecent = (utc: string): boolean => Date.now() - new Date(utc).getTime() < seconds * 1000
  if (!isRecent(live.writtenUtc)) return []
  const history: EnvironmentManifest[] = [live]
  for (let serial = live.serial - 1; serial > Math.max(0, live.serial - lookBack); serial--) {
    history.push(await registry.manifest(live.environment, serial))
  }
  return ['host', ...Object.keys(live.remotes)].flatMap((name) => {
    const stableIn = (manifest: EnvironmentManifest): string | undefined => trackOf(manifest, name)?.stable
    const version = stableIn(live)
    const end = history.findIndex((manifest) => stableIn(manifest) !== version)
    const first = history[end - 1]
    const before = history[end] && stableIn(history[end])
    if (!version || !first || !before || !isRecent(first.writtenUtc)) return []
    const isReturn = history.slice(end).some((manifest) => stableIn(manifest) === version)
    const spell = { name, version, sinceUtc: first.writtenUtc }
    if (name !== 'host') {
      return [{ ...spell, isCounted: isReturn, measured: { remote: name, version, before }, measurements: 1 }]
    }
    const same = sameRemotes(history.slice(0, end + 1))
    return same.map((measured) => ({ ...spell, isCounted: true, measured, measurements: same.length }))
  })
}

/** The remotes that had the same stable release in every manifest. */
function sameRemotes(manifests: readonly EnvironmentManifest[]): StableSpell['measured'][] {
  return Object.entries(manifests[0]?.remotes ?? {})
    .filter(([name, { stable }]) => manifests.every(({ remotes }) => remotes[name]?.stable === stable))
    .flatMap(([remote, { stable }]) => (stable ? [{ remote, version: stable, before: stable }] : []))
}
