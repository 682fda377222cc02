import { type EnvironmentManifest, trackOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'

/** A release of a host or a remote since it became stable, and by whose loads it is measured. */
export interface StableSpell {
  name: string
  version: string
  sinceUtc: string
  /** Whether gateways may have counted the measured loads before this time, so that counts start when they are first read. */
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
