import { withTrack } from '../records/environment-manifest.ts'
import type { LiveSet, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, Changed } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { withMark } from './marks.ts'
import { RefusedError } from './refused-error.ts'
import { earlierVersions, markBy, runningTrack, withoutBrokenFallbacks } from './roll-back.ts'
import { findFallback, stepBack } from './step-back.ts'

export interface Block {
  name: string
  version: string
  environment: string
  force?: boolean
  /** Which mark the version gets. Default: `blocked`; a measurement sets `failed`. */
  as?: 'blocked' | 'failed'
  /** The reason is shown to anybody who tries to promote the version again. */
  author: Author
  /** Called for versions that are skipped because they are bad or damaged. */
  passedOver?: (line: string) => void
}

/**
 * Keeps a version out of an environment for good, and removes it where it runs: a candidate or pin is taken away, a
 * stable release is replaced with the newest good one before it.
 *
 * @throws RefusedError when it is stable and there is nothing good to go back to.
 */
export function block(registry: Registry, { author, force = false, ...how }: Block): Promise<Changed> {
  const { environment, name, version } = how
  return checkedChange(registry, { environment, author, force }, async (live) => {
    if (!(await registry.findRelease(name, version))) throw new RefusedError(`${name} ${version} was never published.`)
    const track = runningTrack(live, name, environment)
    // It was blocked before, and still is.
    if (track.blocked?.[version] !== undefined) return live
    const earlier = (await earlierVersions(registry, live)).get(name) ?? []
    const next = await withoutVersion(registry, track, { author, ...how }, earlier)
    return withoutBrokenFallbacks(registry, live, {
      ...withTrack(live, name, next),
      pins: withoutPins(live.pins, name, version),
    })
  })
}

async function withoutVersion(
  registry: Registry,
  track: RemoteTrack,
  { as = 'blocked', author, environment, name, passedOver = () => undefined, version }: Block,
  earlier: readonly string[],
): Promise<RemoteTrack> {
  const mark = markBy(author, as)
  const { candidate, ...fixed } = track
  // Without the stable release a candidate has nothing to be compared with, so it goes too.
  if (track.stable === version) {
    return stepBack<RemoteTrack>(registry, fixed, { name, environment, mark, isBlocked: true, earlier, passedOver })
  }
  const rest: RemoteTrack = candidate && candidate.version !== version ? track : fixed
  const next = withMark(rest, version, mark, true)
  if (track.fallback !== version) return next
  const fallback = await findFallback(registry, name, next, earlier)
  return fallback ? { ...next, fallback } : next
}

function withoutPins(pins: LiveSet['pins'], name: string, version: string): LiveSet['pins'] {
  const kept = Object.entries(pins).map(([alias, versions]): [string, Record<string, string>] => [
    alias,
    Object.fromEntries(Object.entries(versions).filter((pin) => pin[0] !== name || pin[1] !== version)),
  ])
  return Object.fromEntries(kept.filter(([, versions]) => Object.keys(versions).length > 0))
}
