import { orderDraftDays } from '@homeside/contract/constants/limits'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import { placeOrder } from '@homeside/contract/orders'
import { and, eq, gt, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { idempotencyKeys } from '../../database/tables/idempotency-keys.ts'
import { orderDrafts } from '../../database/tables/orders.ts'
import type { OrderDraftRow } from '../../database/tables/orders.ts'
import { instant } from '../../dates/instants.ts'

/** The patient's draft; null when there is none younger than 30 days. */
export async function findDraft(database: Database, scope: Scope, now: Date): Promise<OrderDraftRow | null> {
  const [row] = await database
    .select()
    .from(orderDrafts)
    .where(ownedBy(scope, orderDrafts, gt(orderDrafts.savedAt, forgottenBefore(now))))
  return row ?? null
}

const placedWith = preparedQuery(
  'order-placed-with',
  (database, values: Bound<Scope & Record<'call' | 'key', string>>) =>
    database
      .select({ key: idempotencyKeys.idempotencyKey })
      .from(idempotencyKeys)
      .where(
        ownedBy(
          values,
          idempotencyKeys,
          and(eq(idempotencyKeys.call, values.call), eq(idempotencyKeys.idempotencyKey, values.key)),
        ),
      ),
)

/** Whether an order was placed with this Idempotency-Key, on any device. */
export async function wasPlaced(database: Database, scope: Scope, key: string): Promise<boolean> {
  const rows = await placedWith(database, { ...scope, call: placeOrder.path, key })
  return rows.length > 0
}

const insertDraft = preparedQuery(
  'keep-order-draft',
  (database, { siteKey, patientKey, content, savedAt }: Bound<OrderDraftRow>) =>
    database
      .insert(orderDrafts)
      .values({ siteKey, patientKey, content, savedAt })
      .onConflictDoUpdate({
        target: [orderDrafts.siteKey, orderDrafts.patientKey],
        set: { content: sql`excluded.content`, savedAt: sql`excluded.saved_at` },
      })
      .returning(),
)

/** Saves a draft, replacing the one before. */
export async function keepDraft(
  database: Database,
  scope: Scope,
  draft: OrderDraft,
  now: Date,
): Promise<OrderDraftRow> {
  const [row] = await insertDraft(database, { ...scope, content: JSON.stringify(draft), savedAt: now })
  if (row === undefined) throw new Error('The draft was not written.')
  return row
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
export function presentDraft(row: OrderDraftRow | null): KeptOrderDraft {
  return {
    Draft: row ? (JSON.parse(row.content) as OrderDraft) : null,
    SavedUtc: row?.savedAt.toISOString() ?? null,
    ExpiresUtc: row ? instant(row.savedAt).add(orderDraftDays, 'day').toISOString() : null,
  }
}
