import { checkLiveSet, inWords, isBroken, isDoubtful } from '../check/check-live-set.ts'
import type { Environment } from '../environments/environment.ts'
import { isMeasured, isOwnBrand, trackOf, withTrack } from '../records/environment-manifest.ts'
import type { LiveSet, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { changeEnvironment, liveSetOf } from './change-environment.ts'
import type { Author, EnvironmentChange } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { badInWords, withoutMark, withStable } from './marks.ts'
import { RefusedError } from './refused-error.ts'
import type { Replaced } from './replaced.ts'
import { requireBackend, requireWholeRelease } from './require-whole-change.ts'
import { namesIn } from './running.ts'

export interface Promotion {
  /**
   * Names, or names with a version such as `orders@2.7.0`. Without a version, what is stable in the source environment.
   */
  releases: readonly string[]
  /** The environment where they already run; null when anything published may be promoted. */
  from: string | null
  to: Pick<Environment, 'environment' | 'promotesFrom'> &
    Partial<Pick<Environment, 'backends' | 'candidatesFirst' | 'rollout'>>
  /**
   * Percent of the visitors at first. Default: everybody, or the first step of the rollout where the environment has
   * candidates first.
   */
  weight?: number
  /** Everybody gets it at once, also where the environment has candidates first. */
  allAtOnce?: boolean
  /** Aliases of the brands whose visitors get it first. */
  brands?: readonly string[]
  /** Skips a stage of the pipeline or breaks something, on the author's responsibility. */
  force?: boolean
  /** The stable version to replace, such as `orders@2.6.4`. No other is replaced. */
  replaces?: readonly string[]
  /** Whether the author gave a reason. With one, a version that was found bad may return, and doubts are accepted. */
  isReasoned?: boolean
  author: Author
}

interface Named {
  name: string
  version: string
  /** Whether the author named the version, rather than what runs elsewhere. */
  isAsked: boolean
}

/**
 * Moves releases one environment on: the same bytes, under the next serial. With a weight they become candidates beside
 * the stable releases, otherwise stable at once.
 *
 * @throws RefusedError when a stage is skipped, a release is blocked there, or something live would break.
 */
export async function promote(registry: Registry, promotion: Promotion): Promise<EnvironmentChange> {
  const { author, force = false, isReasoned = false, to } = promotion
  requireStage(promotion)
  const named = await Promise.all(promotion.releases.map((release) => versionOf(registry, promotion, release)))
  for (const { name, version } of named) {
    await requireWholeRelease(registry, name, version)
    if (!force) requireBackend(await registry.release(name, version), to)
  }
  const change = (live: LiveSet | null): LiveSet =>
    named.reduce((set, each) => place(set, each, promotion), live) as LiveSet
  if (await registry.live(to.environment)) {
    return checkedChange(
      registry,
      { environment: to.environment, author, force, isReasoned, replaced: replacedBy(promotion, named) },
      change,
    )
  }
  const first = firstSet(to.environment, named)
  const refused = (await checkLiveSet(registry, first)).filter(
    (each) => isBroken(each) || (isDoubtful(each) && !isReasoned),
  )
  if (refused.length > 0 && !force) throw new RefusedError(refused.map(inWords).join('\n'))
  return changeEnvironment(registry, to.environment, author, (live) => (live ? change(liveSetOf(live)) : first))
}

function requireStage({ force, from, to }: Promotion): void {
  if (force || to.promotesFrom === null || from === to.promotesFrom) return
  const came = from === null ? 'without one before' : `from ${from}`
  throw new RefusedError(
    `${to.environment} is promoted to from ${to.promotesFrom}, not ${came}: a release runs in every environment on its ` +
      `way. Promote it to ${to.promotesFrom} first, or skip it with --force and say why with --why.`,
  )
}

async function versionOf(registry: Registry, { force, from }: Promotion, release: string): Promise<Named> {
  const [name = '', version] = release.split('@')
  if (from === null) {
    if (version) return { name, version, isAsked: true }
    throw new RefusedError(`Say which version of ${name}, for example ${name}@1.2.3.`)
  }
  const live = await registry.live(from)
  const track = live ? trackOf(live, name) : null
  const running = [track?.stable, track?.candidate?.version]
  if (!version && track?.stable) return { name, version: track.stable, isAsked: false }
  if (version && (running.includes(version) || force)) return { name, version, isAsked: true }
  throw new RefusedError(
    `${release} does not run in ${from}. ${track?.stable ? `There it is ${name} ${track.stable}.` : ''} Promote it there first.`,
  )
}

function replacedBy({ replaces = [], to }: Promotion, named: readonly Named[]): Replaced {
  const released = named.map(({ name, version }) => `${name}@${version}`).join(' ')
  return {
    names: named.map(({ name }) => name),
    versions: namesIn(replaces).versions,
    of: ({ stable }) => stable ?? 'none',
    again: (name, version) => `pnpm release promote ${released} --to ${to.environment} --replaces ${name}@${version}`,
  }
}

function place(live: LiveSet | null, named: Named, promotion: Promotion): LiveSet {
  const { brands, to } = promotion
  const { name, version } = named
  if (!live) throw new RefusedError(`Nothing runs in ${to.environment} yet.`)
  requireNotBad(live, named, promotion)
  const weight = promotion.weight ?? firstWeight(trackOf(live, name), named, promotion)
  if (name === 'brands') {
    if (weight === undefined || weight === 100) return withTrack(live, name, withStable(live.brands, version))
    throw new RefusedError(
      'brands are released to everybody at once. Promote them without --weight, or one brand alone.',
    )
  }
  if (brands && isOwnBrand(name)) {
    throw new RefusedError(`${name} is shown to visitors of that provider alone. Promote it without --brands.`)
  }
  // A name that is new here has no stable version. While it has only a candidate, everybody else gets pages without it.
  const before: RemoteTrack = trackOf(live, name) ?? {}
  if (weight === undefined || (weight === 100 && !brands)) {
    const { candidate: _, ...rest } = withStable(before, version)
    return withTrack(live, name, rest)
  }
  if (before.stable === version) throw new RefusedError(`${name} ${version} is stable in ${to.environment} already.`)
  const since = new Date().toISOString()
  // A paused candidate stays paused when it gets another weight. Only `resume` ends the pause.
  const { paused } = before.candidate?.version === version ? before.candidate : {}
  const candidate = {
    version,
    weight,
    sinceUtc: since,
    ...(brands ? { brands: [...brands] } : {}),
    ...(paused === undefined ? {} : { paused }),
  }
  return withTrack(live, name, { ...withoutMark(before, version), candidate })
}

/** The default weight: none when everybody gets it at once. */
function firstWeight(
  before: RemoteTrack | null,
  { name, version }: Named,
  { allAtOnce = false, to }: Promotion,
): number | undefined {
  if (!to.candidatesFirst || allAtOnce || !isMeasured(name) || before?.stable === version) return undefined
  const candidate = before?.candidate
  if (candidate?.version !== version) return to.rollout?.steps[0]
  throw new RefusedError(
    `${name} ${version} is a candidate in ${to.environment} already, at ${candidate.weight} %. Its rollout raises it; ` +
      `to give it to everybody now, say --all-at-once --why "…".`,
  )
}

/**
 * A blocked version never returns. One that was rolled back or failed returns when somebody asks for it with a reason.
 */
function requireNotBad(live: LiveSet, { isAsked, name, version }: Named, { isReasoned, to }: Promotion): void {
  const { environment } = to
  const track = trackOf(live, name)
  const why = track?.blocked?.[version]
  if (why !== undefined) {
    throw new RefusedError(`${name} ${version} is blocked in ${environment}: ${why} Release a version that mends it.`)
  }
  const bad = track ? badInWords(track, version) : null
  if (bad === null || (isAsked && isReasoned)) return
  throw new RefusedError(
    `${name} ${version} was found bad in ${environment}, ${bad}\nTo bring it back all the same, name it and say why: ` +
      `pnpm release promote ${name}@${version} --to ${environment} --why "…"`,
  )
}

function firstSet(environment: string, named: readonly Named[]): LiveSet {
  const versions = new Map(named.map(({ name, version }) => [name, version]))
  const [host, brands] = [versions.get('host'), versions.get('brands')]
  if (!host || !brands) {
    throw new RefusedError(
      `Nothing runs in ${environment} yet: promote host and brands together with the first remotes.`,
    )
  }
  const empty: LiveSet = { host: { stable: host }, brands: { stable: brands }, remotes: {}, pins: {} }
  return named.reduce((set, { name, version }) => withTrack(set, name, { stable: version }), empty)
}
