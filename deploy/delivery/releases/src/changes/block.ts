import { isOnEveryPage, withoutTrack, withTrack } from '../records/environment-manifest.ts'
import type { LiveSet, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, EnvironmentChange } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { markBy, withMark } from './marks.ts'
import { RefusedError } from './refused-error.ts'
import { runningTrack, shownVersion } from './running.ts'
import { findFallback, stepBack, earlierVersions, withoutBrokenFallbacks } from './step-back.ts'

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
 * stable release is replaced with the newest good one before it. A remote that never had another is taken away.
 *
 * @throws RefusedError when it is the stable host or brands and there is nothing good to go back to.
 */
export function block(registry: Registry, { author, force = false, ...how }: Block): Promise<EnvironmentChange> {
  const { environment, name, version } = how
  return checkedChange(registry, { environment, author, force }, async (live) => {
    if (!(await registry.findRelease(name, version))) throw new RefusedError(`${name} ${version} was never published.`)
    const track = runningTrack(live, name, environment)
    // The version is blocked already, so nothing changes.
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
  // A candidate without a stable release has nothing to be compared with, so it is removed too.
  if (track.stable === version) {
    return stepBack<RemoteTrack>(registry, fixed, { name, environment, mark, isBlocked: true, earlier, passedOver })
  }
  const rest: RemoteTrack = candidate && candidate.version !== version ? track : fixed
  const next = withMark(rest, version, mark, true)
  if (track.fallback !== version) return next
  const fallback = await findFallback(registry, name, next, earlier)
  return fallback ? { ...next, fallback } : next
}

/**
 * Takes a remote out of an environment: new pages have nothing of it until a release is promoted again. A brand that was
 * released alone gives way to the one among all brands. What was found bad stays marked.
 *
 * @throws RefusedError for host and brands, and for what does not run there.
 */
export async function remove(
  registry: Registry,
  { author, environment, name }: Pick<Block, 'author' | 'environment' | 'name'>,
): Promise<EnvironmentChange> {
  if (isOnEveryPage(name)) {
    throw new RefusedError(`No page can be without ${name}. Promote another version of it.`)
  }
  const again = (): string => `pnpm release remove ${name} --env ${environment} --why "…"`
  const replaced = { names: [name], of: shownVersion, again }
  return checkedChange(registry, { environment, author, replaced }, (live) => {
    const { blocked, marks, ...track } = runningTrack(live, name, environment)
    if (shownVersion(track) === 'none') throw new RefusedError(`${name} was taken out of ${environment} before.`)
    const kept = { ...(blocked ? { blocked } : {}), ...(marks ? { marks } : {}) }
    const rest = blocked || marks ? withTrack(live, name, kept) : withoutTrack(live, name)
    return { ...rest, pins: withoutPins(live.pins, name) }
  })
}

/** The pins without those on a name, or on one version of it. */
function withoutPins(pins: LiveSet['pins'], name: string, version?: string): LiveSet['pins'] {
  const goes = ([pinned, to]: [string, string]): boolean => pinned === name && (version === undefined || to === version)
  const kept = Object.entries(pins).map(([alias, versions]): [string, Record<string, string>] => [
    alias,
    Object.fromEntries(Object.entries(versions).filter((pin) => !goes(pin))),
  ])
  return Object.fromEntries(kept.filter(([, versions]) => Object.keys(versions).length > 0))
}
