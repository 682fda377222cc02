import type { Release } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { pageLife } from '@homeside/releases/reports/prune'
import { serialName } from '@homeside/releases/serving/gateways'
import { FetchingFolder } from '@homeside/releases/store/asset-bucket'

import { keepLastGood, readLastGood } from './last-good.ts'
import { readLiveReleases, type LiveReleases } from './live-releases.ts'
import type { Refusal } from './whole-releases.ts'

interface Named {
  name: string
  version: string
}

export interface LiveReleasesOptions {
  registry: Registry
  environment: string
  /** The file that keeps the last good releases for the next start. Without it, nothing is kept. */
  lastGoodFile?: string
  /** Whether to start while there is nothing to serve, and to keep looking. */
  waitsForReleases?: boolean
  /** Called with the reason of a refusal, once per reason. */
  report: (problem: unknown) => void
  /** Called after each reading of the store, whatever it found. */
  afterLook?: () => void
}

/**
 * Keeps the live releases in memory and follows changes of the store within seconds. While the store cannot be read or
 * its contents are refused, it continues with the last good releases. These are also on disk, for a start without the
 * store. A refused manifest is checked again at each reading, until it is repaired or replaced.
 */
export class LiveReleasesReader {
  readonly #options: LiveReleasesOptions
  readonly #checked = new Set<Release>()
  #current: LiveReleases | null = null
  #timer: NodeJS.Timeout | null = null
  #reported = new Set<string>()
  #newest = 0
  #wholeRefusal: string | null = null
  #isReading = false
  /** Whether the last good releases could not be written, as on a full disk. */
  #isUnkept = false
  /** How often the store's contents were refused. */
  refusals = 0

  constructor(options: LiveReleasesOptions) {
    this.#options = options
  }

  /**
   * Starts reading.
   *
   * @throws Error when there is nothing to serve, neither in the store nor on disk, and waiting is not allowed.
   */
  async start(everyMilliseconds = 500): Promise<void> {
    await this.#readLastGood().catch((problem: unknown) => this.#options.report(problem))
    await this.refresh().catch((problem: unknown) => {
      if (!this.#current && !this.#options.waitsForReleases) throw problem
      this.#refuse(problem)
    })
    this.#options.afterLook?.()
    this.#timer = setInterval(() => void this.#look(), everyMilliseconds)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  get current(): LiveReleases | null {
    return this.#current
  }

  /** Everything in the store that is not served, with the reason. */
  get refused(): readonly Refusal[] {
    const whole = this.#wholeRefusal === null ? [] : [{ name: serialName(this.#newest), why: this.#wholeRefusal }]
    return [...whole, ...(this.#current?.refused ?? [])]
  }

  /**
   * Reads the newest manifest.
   *
   * @throws Error when it, or its host or brands, cannot be read or is refused.
   */
  async refresh(): Promise<void> {
    const { environment, registry } = this.#options
    const newest = await registry.store.newestSerial(environment)
    this.#newest = newest
    const served = this.#current?.manifest.serial ?? 0
    if (newest === 0 && served === 0) {
      throw new Error(`Nothing was ever put live in ${environment}. Publish a host, brands and remotes first.`)
    }
    if (newest < served) {
      throw new Error(`${environment} is at serial ${served}, and the store shows an older one, ${newest}: refused.`)
    }
    if (this.#current && this.#isUnkept) await this.#keep(this.#current)
    if (newest === served && this.#current?.refused.length === 0) return this.#requireThere(this.#current)
    const manifest = await registry.live(environment)
    if (!manifest) return
    const before = this.#current
    const next = await readLiveReleases(registry, manifest, this.#checked, before)
    if (newest > served) this.#reported.clear()
    this.#tell(next.refused.map(({ why }) => why))
    if (before && newest === served && sameReleases(before, next)) return
    this.#current = next
    await this.#keep(next)
    await this.#forget([next, ...(before ? [before] : [])])
  }

  /** Pages go on without the volume, as caches may have its files, but somebody has to know. */
  async #requireThere(live: LiveReleases): Promise<void> {
    const { assets } = this.#options.registry
    if (assets instanceof FetchingFolder) return
    await Promise.all(releasesOf(live).map(({ name, version }) => assets.requireThere(name, version)))
  }

  /** Pages that were made until now keep asking for their files for a while. */
  async #forget(used: readonly LiveReleases[]): Promise<void> {
    const { registry, report } = this.#options
    if (!(registry.assets instanceof FetchingFolder)) return
    const named = new Set(used.flatMap(releasesOf).map(({ name, version }) => `${name}@${version}`))
    await registry.assets.forget(named, new Date(Date.now() - pageLife)).catch(report)
  }

  async #keep(live: LiveReleases): Promise<void> {
    const { lastGoodFile, registry, report } = this.#options
    if (!lastGoodFile) return
    try {
      await keepLastGood(lastGoodFile, registry, live.written, releasesOf(live))
      this.#isUnkept = false
    } catch (problem) {
      if (!this.#isUnkept) report(problem)
      this.#isUnkept = true
    }
  }

  /** One reading at a time, so that a store that hangs is not asked more and more often. */
  async #look(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      await this.refresh()
      this.#wholeRefusal = null
    } catch (problem) {
      this.#refuse(problem)
    } finally {
      this.#isReading = false
      this.#options.afterLook?.()
    }
  }

  async #readLastGood(): Promise<void> {
    const { environment, lastGoodFile, registry } = this.#options
    if (!lastGoodFile) return
    const kept = await readLastGood(lastGoodFile, environment, registry)
    if (!kept) return
    this.#current = await readLiveReleases(kept.registry, kept.manifest, new Set(), null)
    this.#tell(this.#current.refused.map(({ why }) => why))
  }

  /** Refuses all of what was read: none of it can be used. */
  #refuse(problem: unknown): void {
    this.#wholeRefusal = problem instanceof Error ? problem.message : String(problem)
    this.#tell([this.#wholeRefusal])
  }

  #tell(reasons: readonly string[]): void {
    if (reasons.length > 0) this.refusals += 1
    for (const reason of reasons.filter((each) => !this.#reported.has(each))) {
      this.#reported.add(reason)
      this.#options.report(reason)
    }
  }
}

/** Every release that a page could be made of now. */
function releasesOf({
  brands,
  candidateHost,
  host,
  manifest: { ownBrands, pins, remotes },
  ownBrand,
  remote,
}: LiveReleases): Named[] {
  const tracks = Object.entries({ ...ownBrands, ...remotes }).flatMap(([name, { candidate, fallback, stable }]) =>
    [stable, candidate?.version, fallback].flatMap((version) => (version ? [{ name, version }] : [])),
  )
  const pinned = Object.values(pins).flatMap((versions) =>
    Object.entries(versions).map(([name, version]) => ({ name, version })),
  )
  return [
    ...[host, ...(candidateHost ? [candidateHost] : [])].map(({ version }) => ({ name: 'host', version })),
    { name: 'brands', version: brands.version },
    ...[...tracks, ...pinned].filter(
      ({ name, version }) => (remote(name, version) ?? ownBrand(name, version)) !== null,
    ),
  ]
}

function sameReleases(one: LiveReleases, other: LiveReleases): boolean {
  const shown = (live: LiveReleases): string => JSON.stringify([releasesOf(live), live.refused])
  return shown(one) === shown(other)
}
