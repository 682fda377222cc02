import { orderDraftDays } from '@homeside/contract/constants/limits'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import { placeOrder } from '@homeside/contract/orders'
import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedStatement, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { idempotencyKeys } from '../../platform/database/tables/operations.ts'
import { orderDrafts, type OrderDraftRow } from '../../platform/database/tables/orders.ts'
import { instant } from '../../platform/dates/calendar.ts'

/** The patient's draft; null when there is none younger than 30 days. */
export async function findDraft(database: Database, scope: Scope, now: Date): Promise<OrderDraftRow | null> {
  const [row] = await database
    .select()
    .from(orderDrafts)
    .where(ownedBy(scope, orderDrafts, gt(orderDrafts.savedAt, forgottenBefore(now))))
  return row ?? null
}

/** The columns in the order of the table. */
const insertDraft = preparedStatement(
  'keep-order-draft',
  (database, values: Bound<OrderDraftRow & Record<'placing' | 'orderKey', string>>) => {
    const { siteKey, patientKey, content, savedAt, placing, orderKey } = values
    const placed = database
      .select({ key: idempotencyKeys.idempotencyKey })
      .from(idempotencyKeys)
      .where(
        ownedBy(
          values,
          idempotencyKeys,
          and(eq(idempotencyKeys.call, placing), eq(idempotencyKeys.idempotencyKey, orderKey)),
        ),
      )
    return database
      .insert(orderDrafts)
      .select(sql`select ${siteKey}, ${patientKey}, ${content}, ${savedAt} where ${notExists(placed)}`)
      .onConflictDoUpdate({
        target: [orderDrafts.siteKey, orderDrafts.patientKey],
        set: { content: sql`excluded.content`, savedAt: sql`excluded.saved_at` },
      })
      .returning({ siteKey: orderDrafts.siteKey })
  },
)

/**
 * Saves a draft, replacing the one before. Returns null, and saves nothing, when an order was placed with the draft's
 * key, on any device.
 */
export async function keepDraft(
  database: Database,
  scope: Scope,
  draft: OrderDraft,
  savedAt: Date,
): Promise<Pick<OrderDraftRow, 'content' | 'savedAt'> | null> {
  const content = JSON.stringify(draft)
  const values = { ...scope, content, savedAt, placing: placeOrder.path, orderKey: draft.OrderIdempotencyKey }
  const written = await insertDraft(database, values)
  return written.length === 0 ? null : { content, savedAt }
}

/** Deletes the patient's draft, if there is one. */
export async function forgetDraft(database: Database, scope: Scope): Promise<void> {
  await database.delete(orderDrafts).where(ownedBy(scope, orderDrafts))
}

/** Deletes drafts that are too old to be shown. */
export async function sweepDrafts(database: Database, now: Date): Promise<void> {
  await database.delete(orderDrafts).where(lt(orderDrafts.savedAt, forgottenBefore(now)))
}

function forgottenBefore(now: Date): Date {
  return instant(now).subtract(orderDraftDays, 'day').toDate()
}

/** A draft on the wire; empty when there is none. */
export function presentDraft(row: Pick<OrderDraftRow, 'content' | 'savedAt'> | null): KeptOrderDraft {
  return {
    Draft: row ? (JSON.parse(row.content) as OrderDraft) : null,
    SavedUtc: row?.savedAt.toISOString() ?? null,
    ExpiresUtc: row ? instant(row.savedAt).add(orderDraftDays, 'day').toISOString() : null,
  }
}
