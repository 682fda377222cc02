import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import { sql, type SQL } from 'drizzle-orm'

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

const neverOpen = ['Draft', ...closedOrderStatuses].map((status) => `'${status}'`).join(', ')

/** SQL condition: an order is open, neither a draft nor over. Written out, so that indexes of open orders serve it. */
export function isOpenOrder(row: string): SQL {
  return sql.raw(`${row}.status not in (${neverOpen})`)
}

/**
 * SQL condition: nothing that began before an instant is under way with a patient. There is no open order, no charge or
 * refund without its end, no dispute, no money that waits for staff, and no pending change, which older data could settle.
 *
 * @param row The name by which a statement calls a row of the patient.
 */
export function nothingWaits(row: string, began: Date): SQL {
  const of = (table: string) =>
    sql.raw(`from ${table} w where w.site_key = ${row}.site_key and w.patient_key = ${row}.patient_key`)
  const before = sql`${began.toISOString()}::timestamptz`
  return sql`(
    not exists (select ${of('orders')} and ${isOpenOrder('w')} and w.requested_at < ${before})
    and not exists (select ${of('charges')} and w.asked_at < ${before} and (w.status in ('Asked', 'Unknown', 'Confirming')
      or w.refunding_cents > 0 or w.dispute = 'Open' or w.staff_since is not null))
    and not exists (select ${of('changes')} and w.status = 'Submitted' and w.submitted_at < ${before}))`
}
