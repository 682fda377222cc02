import { isUnfit, newlyBroken } from '../check/check-live-set.ts'
import type { Combination } from '../check/check-live-set.ts'
import { trackOf, tracksOf, withTrack } from '../records/environment-manifest.ts'
import type { EnvironmentManifest, LiveSet, Mark, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, Changed } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { withMark } from './marks.ts'
import { RefusedError } from './refused-error.ts'
import type { Replaced } from './replaced.ts'
import { stepBack } from './step-back.ts'

export interface Rollback {
  /** Names, or names with the version to take back, such as `orders@2.7.0`. No other version is taken back. */
  names: readonly string[]
  environment: string
  force?: boolean
  /** Whether the author gave a reason. Without one, nothing comes back that may not fit. Default: true. */
  isReasoned?: boolean
  /** The mark on what is taken back. Default: `rolled back`; a measurement sets `failed`. */
  as?: 'rolled back' | 'failed'
  author: Author
  /** Called for versions that are skipped because they are bad or damaged. */
  passedOver?: (line: string) => void
}

/**
 * One step back for each name: a candidate is removed, otherwise the newest good release before the stable one becomes
 * stable. What is taken back is marked: it is no fallback, and returns only when somebody asks for it with a reason.
 * All names go back under one serial.
 *
 * @throws RefusedError when there is nothing good to go back to, or what is live does not work with it.
 */
export function rollBack(registry: Registry, rollback: Rollback): Promise<Changed> {
  const { as = 'rolled back', author, environment, force = false, isReasoned = true } = rollback
  const { names, said } = namesIn(rollback.names)
  const replaced: Replaced = {
    names,
    said,
    of: shownVersion,
    again: (name, version) => `pnpm release rollback ${name}@${version} --env ${environment}`,
  }
  const advice = (broken: readonly Combination[], live: LiveSet): string =>
    pairToRollBack({ environment, names }, broken, live)
  return checkedChange(registry, { environment, author, force, isReasoned, replaced, advice }, async (live) => {
    const earlier = await earlierVersions(registry, live)
    let next: LiveSet = live
    for (const name of names) {
      const track = runningTrack(next, name, environment)
      const back = await oneStepBack(registry, track, {
        name,
        environment,
        mark: markBy(author, as),
        isBlocked: false,
        earlier: earlier.get(name) ?? [],
        passedOver: rollback.passedOver ?? (() => undefined),
      })
      next = withTrack(next, name, back)
    }
    return withoutBrokenFallbacks(registry, live, next)
  })
}

/** The names, and for each name the version given with it: `orders@2.7.0`. */
export function namesIn(releases: readonly string[]): { names: string[]; said: Record<string, string> } {
  const pairs = releases.map((release) => release.split('@'))
  const said = pairs.flatMap(([name = '', version]) => (version ? [[name, version] as const] : []))
  return { names: pairs.map(([name = '']) => name), said: Object.fromEntries(said) }
}

/** A mark by the author of a change. */
export function markBy({ by, why }: Author, what: Mark['what']): Mark {
  return { what, by, atUtc: new Date().toISOString(), why }
}

/** What a step back takes away: the candidate, or else the stable release. */
export function shownVersion({ candidate, stable }: RemoteTrack): string {
  return candidate?.version ?? stable ?? 'none'
}

/**
 * The versions that run of a name.
 *
 * @throws RefusedError when none runs there.
 */
export function runningTrack(live: LiveSet, name: string, environment: string): RemoteTrack {
  const track = trackOf(live, name)
  if (track) return track
  throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
}

async function oneStepBack(
  registry: Registry,
  track: RemoteTrack,
  step: Parameters<typeof stepBack>[2],
): Promise<RemoteTrack> {
  if (!track.candidate) return stepBack(registry, track, step)
  const { candidate, ...rest } = track
  return withMark<RemoteTrack>(rest, candidate.version, step.mark, false)
}

/** A fallback from the history is optional: one that does not fit is left out and does not block the rollback. */
export async function withoutBrokenFallbacks(registry: Registry, live: LiveSet, next: LiveSet): Promise<LiveSet> {
  const broken = await newlyBroken(registry, live, next, isUnfit)
  const members = broken.flatMap((combination) => combination.members)
  let mended = next
  for (const { name, tracks, version } of members) {
    const isNew = trackOf(live, name)?.fallback !== version && trackOf(next, name)?.fallback === version
    if (!isNew || tracks.some((track) => track !== 'fallback')) continue
    const { fallback: _, ...track }: RemoteTrack = trackOf(mended, name) ?? { stable: version }
    mended = withTrack(mended, name, track)
  }
  return mended
}

/** How many manifests back to look for a new fallback. */
const lookBack = 50

/** For each name, the versions that were stable before, newest first, whose files still exist. */
export async function earlierVersions(registry: Registry, live: EnvironmentManifest): Promise<Map<string, string[]>> {
  const earlier = new Map<string, string[]>()
  for (let serial = live.serial - 1; serial > Math.max(0, live.serial - lookBack); serial--) {
    const before = await registry.manifest(live.environment, serial)
    for (const [name, { stable }] of Object.entries(tracksOf(before))) {
      const versions = earlier.get(name) ?? []
      if (stable && !versions.includes(stable) && (await registry.assets.has(name, stable))) versions.push(stable)
      earlier.set(name, versions)
    }
  }
  return earlier
}

/** The releases that would have to go back as well, if each of them can. */
function pairToRollBack(
  { environment, names }: Pick<Rollback, 'environment' | 'names'>,
  broken: readonly Combination[],
  live: LiveSet,
): string {
  const involved = broken.flatMap(({ members }) => members.map(({ name }) => name))
  const also = [...new Set(involved)].filter((name) => !names.includes(name))
  const can = also.every((name) => trackOf(live, name)?.fallback !== undefined)
  if (also.length === 0 || !can) return 'Release what fits, or repeat with --force if it has to be.'
  return `Roll them back together: pnpm release rollback ${[...names, ...also].join(' ')} --env ${environment}`
}
