import type { BrandsRelease, EnvironmentManifest, HostRelease, RemoteRelease } from '@homeside/releases/release'
import type { ReleaseStore } from '@homeside/releases/release-store'

/** What runs in an environment now, with everything a page needs to know of it. */
export interface LiveReleases {
  manifest: EnvironmentManifest
  host: HostRelease
  brands: BrandsRelease
  remotes: { stable: RemoteRelease; fallback: RemoteRelease | null }[]
}

/**
 * Keeps the live releases in memory and reads them anew within seconds of a change. While the store cannot be read, or
 * what it holds is incomplete, the last good ones go on.
 */
export class LiveReleasesReader {
  readonly #store: ReleaseStore
  readonly #environment: string
  readonly #report: (problem: unknown) => void
  #current: LiveReleases | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(store: ReleaseStore, environment: string, report: (problem: unknown) => void) {
    this.#store = store
    this.#environment = environment
    this.#report = report
  }

  /** @throws Error when the environment has never had anything put live. */
  async start(everyMilliseconds = 2000): Promise<void> {
    await this.refresh()
    this.#timer = setInterval(() => void this.refresh().catch(this.#report), everyMilliseconds)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  get current(): LiveReleases | null {
    return this.#current
  }

  async refresh(): Promise<void> {
    const manifest = await this.#store.liveManifest(this.#environment)
    if (!manifest) {
      throw new Error(`Nothing was ever put live in ${this.#environment}. Publish a host, brands and remotes first.`)
    }
    if (manifest.serial === this.#current?.manifest.serial) return
    this.#current = await this.#read(manifest)
  }

  async #read(manifest: EnvironmentManifest): Promise<LiveReleases> {
    const remotes = Object.entries(manifest.remotes).map(async ([name, { stable, fallback }]) => ({
      stable: await this.#release(name, stable, 'remote'),
      fallback: fallback ? await this.#release(name, fallback, 'remote') : null,
    }))
    const [host, brands, read] = await Promise.all([
      this.#release('host', manifest.host.stable, 'host'),
      this.#release('brands', manifest.brands.stable, 'brands'),
      Promise.all(remotes),
    ])
    return { manifest, host, brands, remotes: read }
  }

  async #release<Kind extends 'host' | 'brands' | 'remote'>(name: string, version: string, kind: Kind) {
    const release = await this.#store.findRelease(name, version)
    if (release?.kind !== kind) throw new Error(`The ${kind} release ${name} ${version} is missing from the store.`)
    return release as Extract<typeof release, { kind: Kind }>
  }
}
