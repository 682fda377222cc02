import type { ChangedPlaces, PolicyFields } from '@homeside/contract/insurance'
import { eq, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { insurancePolicies, nextInsuranceCards } from '../../platform/database/tables/insurance.ts'
import { giveNextCards, levelOf } from '../insurance-cards/cards.ts'
import { policyColumns } from './queries.ts'

/** Puts an approved policy in force, with the pictures of the card that were taken for it. */
export async function applyPolicy(
  transaction: Database,
  scope: Scope,
  policyKey: number,
  fields: PolicyFields,
): Promise<void> {
  await transaction
    .update(insurancePolicies)
    .set({ ...policyColumns(fields), inForce: true })
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.policyKey, policyKey)))
  const level = await levelOf(transaction, scope, policyKey)
  if (level !== undefined) await giveNextCards(transaction, scope, { level, policyKey })
}

/**
 * Swaps the policies of two levels. Each policy keeps the pictures of its card, and the pictures that wait for its next
 * change to be approved. Does nothing when the patient only described the change in words.
 */
export async function applyChangedPlaces(
  transaction: Database,
  scope: Scope,
  { ChangedPlaces: levels = [] }: ChangedPlaces,
): Promise<void> {
  const [one, other] = levels
  if (one === undefined || other === undefined) return
  const move = async (from: number, to: number) => {
    for (const table of [insurancePolicies, nextInsuranceCards]) {
      await transaction
        .update(table)
        .set({ level: sql`${to}` })
        .where(ownedBy(scope, table, eq(table.level, sql`${from}`)))
    }
  }
  await move(one, noLevel)
  await move(other, one)
  await move(noLevel, other)
}

/** The level of a policy while another takes its place. */
const noLevel = 0
