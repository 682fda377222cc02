import type { Database } from '../../platform/database/database.ts'

/** Some rows of one provider, in a transaction of their own. */
export interface Batch {
  transaction: Database
  siteKey: number
  /** The day before which rows are removed. */
  day: string
  before: Date
  now: Date
  /** The key after which to begin. */
  from: number
}

/** What a batch removed, and where the next one begins. */
export interface BatchResult {
  removed: number
  /** The key after which the next batch begins; null when nothing is left to do. */
  next: number | null
}

export type Step = (batch: Batch) => Promise<BatchResult>
