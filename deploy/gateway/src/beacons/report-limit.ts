import { originOf } from '@homeside/releases/resolve/snapshot-id'

import type { Beacon } from './beacon.ts'

const reportsPerPage = 100
const rememberedPages = 20_000

/**
 * Remembers what page loads reported. Each may report a limited number of times. Trouble with a release counts once per
 * visitor, however often they load the page, because one broken browser is no sign of a broken release. When there are
 * very many page loads, the oldest are forgotten.
 */
export class ReportLimit {
  readonly #pages = new Map<string, number>()
  /** The cohorts that had each outcome of each release: ten thousand at most. */
  readonly #troubled = new Map<string, Set<number>>()

  /** Whether the page load may report once more. */
  allows({ snapshotId }: Beacon): boolean {
    const reports = (this.#pages.get(snapshotId) ?? 0) + 1
    this.#pages.delete(snapshotId)
    this.#pages.set(snapshotId, reports)
    if (this.#pages.size > rememberedPages) this.#forgetOldest()
    return reports <= reportsPerPage
  }

  /** Whether this is new for the visitor. */
  isNews({ outcome, remote, snapshotId, track, version }: Beacon): boolean {
    if (outcome === 'loaded' || outcome === 'fallback') return true
    const trouble = `${remote}@${version} ${track} ${outcome}`
    const cohorts = this.#troubled.get(trouble) ?? new Set()
    this.#troubled.set(trouble, cohorts)
    const { cohort } = originOf(snapshotId)
    if (cohorts.has(cohort)) return false
    cohorts.add(cohort)
    return true
  }

  #forgetOldest(): void {
    for (const oldest of this.#pages.keys()) {
      this.#pages.delete(oldest)
      return
    }
  }
}
