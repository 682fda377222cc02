import { isUnfit, newlyBroken } from '../check/check-live-set.ts'
import { trackOf, tracksOf, withTrack } from '../records/environment-manifest.ts'
import type { EnvironmentManifest, LiveSet, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'

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
