import { trackOf, withTrack } from '../environment-manifest.ts'
import type { EnvironmentManifest, LiveSet, RemoteTrack } from '../environment-manifest.ts'
import type { Registry } from '../registry.ts'
import type { Author } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { RefusedError } from './refused-error.ts'
import { earlierVersions, oneStepBack } from './roll-back.ts'

export interface Block {
  name: string
  version: string
  environment: string
  force?: boolean
  /** Its reason is what everybody reads who tries to promote the version again. */
  author: Author
}

/**
 * Keeps a version out of an environment for good, and takes it out where it runs: a candidate and a pin go away, a
 * stable one gives way to its fallback.
 *
 * @throws RefusedError when it is stable and there is nothing to go back to.
 */
export function block(
  registry: Registry,
  { author, environment, force = false, name, version }: Block,
): Promise<EnvironmentManifest> {
  return checkedChange(registry, { environment, author, force }, async (live) => {
    if (!(await registry.findRelease(name, version))) throw new RefusedError(`${name} ${version} was never published.`)
    const earlier = (await earlierVersions(registry, live)).get(name) ?? []
    return withoutVersion(live, { name, version, environment, why: author.why }, earlier)
  })
}

function withoutVersion(
  live: LiveSet,
  { environment, name, version, why }: { environment: string; name: string; version: string; why: string },
  earlier: readonly string[],
): LiveSet {
  const track = trackOf(live, name)
  if (!track) throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
  const isCandidate = track.candidate?.version === version
  const freed = isCandidate || track.stable === version ? stepFrom(live, { environment, name, version }, earlier) : live
  const next: RemoteTrack = { ...(trackOf(freed, name) ?? track), blocked: { ...track.blocked, [version]: why } }
  if (next.fallback === version) {
    const other = earlier.find((each) => each !== version && each !== next.stable && !next.blocked?.[each])
    if (other) next.fallback = other
    else delete next.fallback
  }
  return { ...withTrack(freed, name, next), pins: withoutPins(freed.pins, name, version) }
}

/** A stable version under a candidate is replaced by its fallback; the candidate then has nothing to be compared with. */
function stepFrom(
  live: LiveSet,
  { environment, name, version }: { environment: string; name: string; version: string },
  earlier: readonly string[],
): LiveSet {
  const back = oneStepBack(live, name, environment, earlier)
  return trackOf(back, name)?.stable === version ? oneStepBack(back, name, environment, earlier) : back
}

function withoutPins(pins: LiveSet['pins'], name: string, version: string): LiveSet['pins'] {
  const kept = Object.entries(pins).map(([alias, versions]): [string, Record<string, string>] => [
    alias,
    Object.fromEntries(Object.entries(versions).filter((pin) => pin[0] !== name || pin[1] !== version)),
  ])
  return Object.fromEntries(kept.filter(([, versions]) => Object.keys(versions).length > 0))
}
