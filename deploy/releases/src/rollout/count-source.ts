import type { Counts } from './counts.ts'

/** A release as a share of the visitors gets it. */
export interface Selection {
  remote: string
  version: string
  track: 'stable' | 'candidate'
}

/** Where the numbers come from: the gateways themselves, or a Prometheus that reads them. */
export interface CountSource {
  /** What is counted now, to be kept as the beginning of a measurement. */
  mark: (selection: Selection) => Promise<Counts>
  /** What was counted since then. */
  since: (selection: Selection, mark: Counts, sinceUtc: string) => Promise<Counts>
}
