import type { EnvironmentManifest } from '@homeside/releases/environment-manifest'
import type { Registry } from '@homeside/releases/registry'
import type { Release } from '@homeside/releases/release'

import { keepLastGood, readLastGood } from './last-good.ts'
import { readLiveReleases } from './live-releases.ts'
import type { LiveReleases } from './live-releases.ts'

export interface LiveReleasesOptions {
  registry: Registry
  environment: string
  /** Where the last good releases are kept for the next start; nowhere when absent. */
  lastGoodFile?: string
  /** Starts also while there is nothing to serve, and goes on looking. */
  waitsForReleases?: boolean
  /** Told why something is refused, once for each reason. */
  report: (problem: unknown) => void
}

/**
 * Keeps the live releases in memory and reads them anew within seconds of a change. While the store cannot be read, or
 * what it holds is refused, the last good ones go on; they are on disk too, for a start without the store.
 */
export class LiveReleasesReader {
  readonly #options: LiveReleasesOptions
  readonly #checked = new Set<Release>()
  #current: LiveReleases | null = null
  #timer: NodeJS.Timeout | null = null
  #reported = ''
  #isReading = false
  /** How often what the store holds was refused. */
  refusals = 0

  constructor(options: LiveReleasesOptions) {
    this.#options = options
  }

  /** @throws Error when there is nothing to serve, neither in the store nor of before, and it may not be waited for. */
  async start(everyMilliseconds = 1000): Promise<void> {
    await this.#readLastGood().catch((problem: unknown) => this.#options.report(problem))
    await this.refresh().catch((problem: unknown) => {
      if (!this.#current && !this.#options.waitsForReleases) throw problem
      this.#refuse(problem)
    })
    this.#timer = setInterval(() => void this.#look(), everyMilliseconds)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  get current(): LiveReleases | null {
    return this.#current
  }

  /** @throws Error when the newest manifest, or a release in it, cannot be read or is refused. */
  async refresh(): Promise<void> {
    const { environment, lastGoodFile, registry, report } = this.#options
    const newest = await registry.store.newestSerial(environment)
    const served = this.#current?.manifest.serial ?? 0
    if (newest === 0 && served === 0) {
      throw new Error(`Nothing was ever put live in ${environment}. Publish a host, brands and remotes first.`)
    }
    if (newest < served) {
      throw new Error(`${environment} is at serial ${served}, and the store shows an older one, ${newest}: refused.`)
    }
    if (newest === served) return
    const manifest = await registry.manifest(environment, newest)
    this.#current = await readLiveReleases(registry, manifest, this.#checked, report)
    this.#reported = ''
    if (!lastGoodFile) return
    await keepLastGood(lastGoodFile, registry, manifest, releasesOf(manifest, this.#current)).catch(report)
  }

  /** One look at a time: a store that hangs must not be asked ever more often. */
  async #look(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      await this.refresh()
    } catch (problem) {
      this.#refuse(problem)
    } finally {
      this.#isReading = false
    }
  }

  async #readLastGood(): Promise<void> {
    const { environment, lastGoodFile, registry, report } = this.#options
    if (!lastGoodFile) return
    const kept = await readLastGood(lastGoodFile, environment, registry)
    if (kept) this.#current = await readLiveReleases(kept.registry, kept.manifest, new Set(), report)
  }

  #refuse(problem: unknown): void {
    this.refusals += 1
    if (String(problem) === this.#reported) return
    this.#reported = String(problem)
    this.#options.report(problem)
  }
}

/** Every release that a page could be made of now. */
function releasesOf(
  { brands, host, pins, remotes }: EnvironmentManifest,
  { remote }: LiveReleases,
): { name: string; version: string }[] {
  const tracks = Object.entries(remotes).flatMap(([name, { candidate, fallback, stable }]) =>
    [stable, candidate?.version, fallback].flatMap((version) => (version ? [{ name, version }] : [])),
  )
  const pinned = Object.values(pins).flatMap((versions) =>
    Object.entries(versions).map(([name, version]) => ({ name, version })),
  )
  return [
    { name: 'host', version: host.stable },
    { name: 'brands', version: brands.stable },
    ...[...tracks, ...pinned].filter(({ name, version }) => remote(name, version) !== null),
  ]
}
