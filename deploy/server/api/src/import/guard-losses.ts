import { isTooMuch, lossKinds } from '@homeside/contract/import-guard'
import type { Loss, LossKind, Losses } from '@homeside/contract/import-guard'
import { count, ne } from 'drizzle-orm'

import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { patients } from '../platform/database/tables/patients.ts'
import { Problem } from '../platform/problems/problem.ts'

/** How many records a call closed, of all that were open. */
export async function closedOf(transaction: Database, siteKey: number, closed: number): Promise<Loss> {
  if (closed === 0) return { Rows: 0, Of: 0, Patients: 0 }
  const [left] = await transaction
    .select({ open: count() })
    .from(patients)
    .where(servedBy({ siteKey }, patients, ne(patients.status, 'Closed')))
  return { Rows: closed, Of: (left?.open ?? 0) + closed, Patients: closed }
}

/**
 * Refuses a call that takes away more than on an ordinary day, and more than it was allowed.
 *
 * @throws Problem removes-too-much, with how much it would be.
 */
export function guardLosses(losses: Losses, allowed: Partial<Record<LossKind, number>>, percent: number): void {
  const isRefused = (kind: LossKind) => isTooMuch(losses[kind], percent) && losses[kind].Rows > (allowed[kind] ?? 0)
  if (lossKinds.some(isRefused)) throw new Problem('removes-too-much', { losses })
}
