import type { Beacon } from './beacon.ts'

const reportsPerPage = 100
const rememberedPages = 20_000

/**
 * Remembers what page loads reported. One may report so often and no more, and what went wrong with a release counts
 * once per page load, however often it is tried again. Of very many page loads, the oldest are forgotten.
 */
export class ReportLimit {
  readonly #pages = new Map<string, { reports: number; troubles: Set<string> }>()

  /** Whether the page load may report once more. */
  allows({ snapshotId }: Beacon): boolean {
    const page = this.#pages.get(snapshotId) ?? { reports: 0, troubles: new Set() }
    page.reports += 1
    this.#pages.delete(snapshotId)
    this.#pages.set(snapshotId, page)
    if (this.#pages.size > rememberedPages) this.#forgetOldest()
    return page.reports <= reportsPerPage
  }

  /** Whether this tells something new of the page load. */
  isNews({ outcome, remote, snapshotId, version }: Beacon): boolean {
    if (outcome === 'loaded' || outcome === 'fallback') return true
    const { troubles } = this.#pages.get(snapshotId) ?? { troubles: new Set<string>() }
    const trouble = `${remote}@${version} ${outcome}`
    if (troubles.has(trouble)) return false
    troubles.add(trouble)
    return true
  }

  #forgetOldest(): void {
    for (const oldest of this.#pages.keys()) {
      this.#pages.delete(oldest)
      return
    }
  }
}
