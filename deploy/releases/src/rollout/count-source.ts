import type { Counts } from '../records/counts.ts'

/** A release for a share of the visitors. */
export interface Selection {
  remote: string
  version: string
  track: 'stable' | 'candidate'
}

/** Where the numbers come from: the gateways themselves, or a Prometheus that reads them. */
export interface CountSource {
  /** The current counters, to be stored as the start of a measurement. */
  mark: (selection: Selection) => Promise<Counts>
  /** What was counted since then. */
  since: (selection: Selection, mark: Counts, sinceUtc: string) => Promise<Counts>
}
