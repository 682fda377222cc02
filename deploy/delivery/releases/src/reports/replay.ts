import { RefusedError } from '../changes/refused-error.ts'
import { ownBrandName, trackOf } from '../records/environment-manifest.ts'
import type { EnvironmentManifest } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { atItsLastGood, hostOfPage, leftBehindIn, remotesOfPage } from '../resolve/resolve-remotes.ts'
import { originOf, type SnapshotOrigin } from '../resolve/snapshot-id.ts'

/** The releases that one page load was made of, and what chose them. */
export interface Replay {
  environment: string
  serial: number
  writtenUtc: string
  language: string
  brand: string
  cohort: number
  rows: { name: string; version: string; track: string; fallback: string | null; entry: string }[]
}

/** What decides a page load whose id is not known. */
export type Visit = Pick<SnapshotOrigin, 'environment' | 'cohort' | 'language' | 'brand' | 'alias'>

/**
 * Resolves a page load again, exactly as it was. Its id names the manifest, the cohort and the brand; manifests and
 * releases never change.
 *
 * @throws Error when the id is not that of a page load, or its manifest is not in this registry.
 */
export async function replay(registry: Registry, snapshotId: string): Promise<Replay> {
  const origin = originOf(snapshotId)
  return resolvedAgain(registry, await registry.manifest(origin.environment, origin.serial), origin)
}

/**
 * Resolves what a visitor's page was made of at some time, from what was live then. Only the id of a page load tells
 * overrides, and releases that a gateway refused.
 *
 * @throws RefusedError when nothing was live then.
 */
export async function replayAt(registry: Registry, visit: Visit, at: Date): Promise<Replay> {
  const { environment } = visit
  for (let serial = await registry.store.newestSerial(environment); serial > 0; serial--) {
    const manifest = await registry.manifest(environment, serial)
    if (new Date(manifest.writtenUtc) <= at) return resolvedAgain(registry, manifest, { ...visit, overrides: '' })
  }
  throw new RefusedError(`Nothing was live in ${environment} at ${at.toISOString()}.`)
}

async function resolvedAgain(
  registry: Registry,
  manifest: EnvironmentManifest,
  origin: Visit & Pick<SnapshotOrigin, 'overrides'>,
): Promise<Replay> {
  const remotes = await Promise.all(
    remotesOfPage(manifest, origin).map(async (remote) => {
      const release = await registry.findRelease(remote.name, remote.version)
      return { ...remote, entry: release?.kind === 'remote' ? release.entry.integrity : 'from a developer' }
    }),
  )
  const leftBehind = leftBehindIn(origin.overrides)
  const host = { name: 'host', ...hostOfPage(manifest, origin), fallback: null, entry: '' }
  const all = { name: 'brands', version: manifest.brands.stable, track: 'stable', fallback: null, entry: '' }
  const name = ownBrandName(origin.brand)
  const own = remotesOfPage({ pins: manifest.pins, remotes: { [name]: trackOf(manifest, name) ?? {} } }, origin)
  const { cohort, environment, language } = origin
  const { serial, writtenUtc } = manifest
  const brand = origin.brand || 'the portal’s own'
  return {
    environment,
    serial,
    writtenUtc,
    language,
    brand,
    cohort,
    rows: [host, atItsLastGood(all, leftBehind['brands']), ...own.map((each) => ({ ...each, entry: '' })), ...remotes],
  }
}
