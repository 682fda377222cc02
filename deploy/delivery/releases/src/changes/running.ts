import { isUnfit, newlyBroken } from '../check/check-live-set.ts'
import { trackOf, tracksOf, withTrack } from '../records/environment-manifest.ts'
import type { EnvironmentManifest, LiveSet, Mark, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author } from './change-environment.ts'
import { RefusedError } from './refused-error.ts'

/** The names, and for each name the version given with it: `orders@2.7.0`. */
export function namesIn(releases: readonly string[]): { names: string[]; versions: Record<string, string> } {
  const pairs = releases.map((release) => release.split('@'))
  const versions = pairs.flatMap(([name = '', version]) => (version ? [[name, version] as const] : []))
  return { names: pairs.map(([name = '']) => name), versions: Object.fromEntries(versions) }
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
