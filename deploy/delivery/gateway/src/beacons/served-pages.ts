import type { EnvironmentManifest } from '@homeside/releases/records/environment-manifest'
import { hostOfPage, remotesOfPage } from '@homeside/releases/resolve/resolve-remotes'
import type { SnapshotOrigin } from '@homeside/releases/resolve/snapshot-id'

import type { Beacon } from './beacon.ts'

/** How long after it was served a page may report, in milliseconds. */
const reportsFor = 60 * 60 * 1000
/** How many manifests are remembered: more than follow each other within that time. */
const rememberedManifests = 100

/** Knows what the pages of the last hour were made of. */
export class ServedPages {
  readonly #written: () => EnvironmentManifest | null
  readonly #manifests = new Map<number, EnvironmentManifest>()

  /** @param written The manifest that pages are made of now, as written. */
  constructor(written: () => EnvironmentManifest | null) {
    this.#written = written
  }

  /** Remembers the manifest that pages are made of now. */
  note(): void {
    const manifest = this.#written()
    if (!manifest || this.#manifests.has(manifest.serial)) return
    this.#manifests.set(manifest.serial, manifest)
    const [oldest] = this.#manifests.keys()
    if (this.#manifests.size > rememberedManifests && oldest !== undefined) this.#manifests.delete(oldest)
  }

  /** The host of a page that was served while some visitors had a candidate; otherwise null. */
  hostOf(page: SnapshotOrigin): { version: string; track: 'stable' | 'candidate' } | null {
    const manifest = this.#manifests.get(page.serial)
    if (!manifest?.host.candidate) return null
    const { track, version } = hostOfPage(manifest, page)
    return track === 'last good' ? null : { version, track }
  }

  /** Whether the page of this name was served within the hour, and had this release in this role. */
  had(page: SnapshotOrigin, { remote, track, version }: Beacon): boolean {
    this.note()
    const age = Date.now() - page.servedAt * 1000
    const manifest = this.#manifests.get(page.serial)
    if (manifest?.environment !== page.environment || age > reportsFor) return false
    return remotesOfPage(manifest, page).some(
      (served) =>
        served.name === remote &&
        (served.version === version || served.fallback === version) &&
        (served.track === track || (served.track === 'last good' && track === 'stable')),
    )
  }
}
