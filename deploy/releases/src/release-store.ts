import type { EnvironmentManifest, Release } from './release.ts'

/** Where releases and manifests are kept, whatever the engine. */
export interface ReleaseStore {
  /** The folder of the assets, `<name>/<version>/<path>` below it. */
  readonly assetsFolder: string
  /** The release, or null when there is none of this name and version. */
  findRelease(name: string, version: string): Promise<Release | null>
  /**
   * Writes a release once, its assets first.
   *
   * @throws Error when the version exists already.
   */
  addRelease(release: Release, builtFolder: string): Promise<void>
  /** The manifest with the highest serial, or null when nothing was ever put there. */
  liveManifest(environment: string): Promise<EnvironmentManifest | null>
  /**
   * Appends a manifest under the serial it carries.
   *
   * @throws SerialTakenError when another writer was quicker; read again and retry.
   */
  appendManifest(manifest: EnvironmentManifest): Promise<void>
}

/** Another writer took this serial. */
export class SerialTakenError extends Error {
  constructor(environment: string, serial: number) {
    super(`Serial ${serial} of ${environment} was written by somebody else. Read the live manifest and try again.`)
    this.name = 'SerialTakenError'
  }
}
