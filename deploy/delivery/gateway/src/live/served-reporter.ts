import type { ServedReport } from '@homeside/releases/serving/gateways'
import type { ReleaseStore } from '@homeside/releases/store/release-store'

import type { CrashLog } from './crash-log.ts'
import type { LiveReleasesReader } from './live-releases-reader.ts'
import type { LiveReleases } from './live-releases.ts'

export interface ServedReporterOptions {
  store: Pick<ReleaseStore, 'reportServed' | 'forgetServed' | 'leaseHolder'>
  environment: string
  reader: Pick<LiveReleasesReader, 'current' | 'refused'>
  crashes: Pick<CrashLog, 'met'>
  /** Called when reporting fails, once until it works again. */
  problem: (problem: unknown) => void
}

/** Milliseconds after which a gateway repeats its report, so that others know it is there. */
const repeatedAfterMs = 10_000
/** Limits on the refusals in a report, which keep it small. */
const most = { refusals: 50, letters: 400 }

/**
 * Reports to the store what this gateway serves and which crashes it was told of: at once after a change, and every ten
 * seconds. The store then says whether a controller leads.
 */
export class ServedReporter {
  readonly #options: ServedReporterOptions
  #name: string | null = null
  #lastReport = ''
  #reportedAt = 0
  #running: Promise<void> = Promise.resolve()
  #isRunning = false
  #isFailureTold = false
  #controllerLeads: boolean | null = null

  constructor(options: ServedReporterOptions) {
    this.#options = options
  }

  /** Whether a controller led the environment at the last report; null while the store does not say. */
  get controllerLeads(): boolean | null {
    return this.#controllerLeads
  }

  /**
   * @param name The name by which operators know this gateway.
   */
  start(name: string): void {
    this.#name = name
    this.reportIfDue()
  }

  /**
   * Reports what is served, unless it did just now. One report at a time, so that a store that hangs is not asked more
   * often.
   */
  reportIfDue(): void {
    if (this.#name === null || this.#isRunning) return
    const text = JSON.stringify(reportOf(this.#options))
    if (text === this.#lastReport && performance.now() - this.#reportedAt < repeatedAfterMs) return
    this.#isRunning = true
    this.#running = this.#report(this.#name, text)
  }

  /** Removes the report of a gateway that stops, so that no change waits for it. */
  async stop(): Promise<void> {
    const name = this.#name
    this.#name = null
    await this.#running
    if (name === null) return
    const { environment, problem, store } = this.#options
    await store.forgetServed(environment, name).catch(problem)
  }

  async #report(name: string, text: string): Promise<void> {
    const { environment, problem, store } = this.#options
    try {
      await store.reportServed(environment, name, text)
      this.#controllerLeads = (await store.leaseHolder(`controller-${environment}`)) !== null
      this.#lastReport = text
      this.#reportedAt = performance.now()
      this.#isFailureTold = false
    } catch (error) {
      this.#controllerLeads = null
      if (!this.#isFailureTold) problem(error)
      this.#isFailureTold = true
    } finally {
      this.#isRunning = false
    }
  }
}

function reportOf({ crashes, reader }: ServedReporterOptions): ServedReport {
  const { current, refused } = reader
  return {
    schema: 'served/v1',
    serial: current?.manifest.serial ?? 0,
    releases: current ? releasesIn(current) : {},
    refused: refused.slice(0, most.refusals).map(({ name, why }) => ({ name, why: why.slice(0, most.letters) })),
    crashes: crashes.met,
  }
}

function releasesIn({ manifest }: LiveReleases): ServedReport['releases'] {
  const { brands, host, ownBrands, remotes } = manifest
  const tracks = Object.entries({ host, ...ownBrands, ...remotes }).map(([name, { candidate, fallback, stable }]) => [
    name,
    {
      ...(stable ? { stable } : {}),
      ...(fallback ? { fallback } : {}),
      ...(candidate ? { candidate: candidate.version } : {}),
    },
  ])
  return { brands: { stable: brands.stable }, ...Object.fromEntries(tracks) }
}
