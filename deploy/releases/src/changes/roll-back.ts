import { newlyBroken } from '../check/check-live-set.ts'
import type { Combination } from '../check/check-live-set.ts'
import { trackOf, withTrack } from '../environment-manifest.ts'
import type { EnvironmentManifest, FixedTrack, LiveSet } from '../environment-manifest.ts'
import type { Registry } from '../registry.ts'
import type { Author } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { RefusedError } from './refused-error.ts'

export interface Rollback {
  names: readonly string[]
  environment: string
  force?: boolean
  author: Author
}

/**
 * One step back for each name: a candidate is taken away, else the fallback is stable again. All names go back under
 * one serial.
 *
 * @throws RefusedError when there is nothing to go back to, or what is live does not work with it.
 */
export function rollBack(registry: Registry, rollback: Rollback): Promise<EnvironmentManifest> {
  const { author, environment, force = false, names } = rollback
  const advice = (broken: readonly Combination[], live: LiveSet): string => pairToRollBack(rollback, broken, live)
  return checkedChange(registry, { environment, author, force, advice }, async (live) => {
    const earlier = await earlierVersions(registry, live)
    let next: LiveSet = live
    for (const name of names) next = oneStepBack(next, name, environment, earlier.get(name) ?? [])
    return withoutBrokenFallbacks(registry, live, next)
  })
}

/** The live releases once a name is a step back. */
export function oneStepBack(live: LiveSet, name: string, environment: string, earlier: readonly string[]): LiveSet {
  const track = trackOf(live, name)
  if (!track) throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
  if (track.candidate) {
    const { candidate: _, ...rest } = track
    return withTrack(live, name, rest)
  }
  const back = track.fallback
  if (!back || track.blocked?.[back]) {
    throw new RefusedError(
      `${name} has nothing to go back to in ${environment}: ${back ? `${back} is blocked.` : 'it has no fallback.'} ` +
        `Promote another version, for example: pnpm release promote ${name}@<version> --to ${environment}`,
    )
  }
  const next: FixedTrack = { ...track, stable: back }
  const fallback = earlier.find((version) => version !== back && version !== track.stable && !track.blocked?.[version])
  if (fallback) next.fallback = fallback
  else delete next.fallback
  return withTrack(live, name, next)
}

/** A fallback found in the history is a precaution: one that does not fit is left out, not a reason to stay. */
async function withoutBrokenFallbacks(registry: Registry, live: LiveSet, next: LiveSet): Promise<LiveSet> {
  const broken = await newlyBroken(registry, live, next)
  const members = broken.flatMap((combination) => combination.members)
  let mended = next
  for (const { name, tracks, version } of members) {
    const isNew = trackOf(live, name)?.fallback !== version && trackOf(next, name)?.fallback === version
    if (!isNew || tracks.some((track) => track !== 'fallback')) continue
    const { fallback: _, ...track } = trackOf(mended, name) ?? { stable: version }
    mended = withTrack(mended, name, track)
  }
  return mended
}

/** How many manifests back a fallback for the fallback is looked for. */
const lookBack = 50

/** Per name, the versions that were stable before, newest first, whose files are still there. */
export async function earlierVersions(registry: Registry, live: EnvironmentManifest): Promise<Map<string, string[]>> {
  const earlier = new Map<string, string[]>()
  for (let serial = live.serial - 1; serial > Math.max(0, live.serial - lookBack); serial--) {
    const { brands, host, remotes } = await registry.manifest(live.environment, serial)
    for (const [name, { stable }] of Object.entries({ ...remotes, host, brands })) {
      const versions = earlier.get(name) ?? []
      if (!versions.includes(stable) && (await registry.assets.has(name, stable))) versions.push(stable)
      earlier.set(name, versions)
    }
  }
  return earlier
}

/** The releases that would have to go back too, when each of them can. */
function pairToRollBack({ environment, names }: Rollback, broken: readonly Combination[], live: LiveSet): string {
  const involved = broken.flatMap(({ members }) => members.map(({ name }) => name))
  const also = [...new Set(involved)].filter((name) => !names.includes(name))
  const can = also.every((name) => trackOf(live, name)?.fallback !== undefined)
  if (also.length === 0 || !can) return 'Release what fits, or repeat with --force if it has to be.'
  return `Roll them back together: pnpm release rollback ${[...names, ...also].join(' ')} --env ${environment}`
}
