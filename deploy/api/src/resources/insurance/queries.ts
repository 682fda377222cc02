import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import { insurancePolicies } from '../../database/tables/insurance-policies.ts'
import type { InsurancePolicyRow } from '../../database/tables/insurance-policies.ts'
import { patients } from '../../database/tables/patients.ts'
import { findLatestChanges } from '../changes/queries.ts'
import { findCards } from './cards.ts'
import type { FoundCard } from './cards.ts'
import { findNextCards } from './next-cards.ts'
import type { NextCard } from './next-cards.ts'

export interface InsuranceFacts {
  /** By level, including proposals that were rejected or withdrawn. */
  policies: InsurancePolicyRow[]
  /** The newest change of each policy, and of what was only described. */
  latestChanges: ChangeRow[]
  cards: FoundCard[]
  /** Pictures of the cards of policies that are not in force yet. */
  nextCards: NextCard[]
  confirmedAt: Date | null
}

/** All insurance data, read again even if the session has read it before. */
export async function findInsurance(database: Database, scope: Scope): Promise<InsuranceFacts> {
  const [patient] = await database
    .select({ confirmedAt: patients.insuranceConfirmedAt })
    .from(patients)
    .where(ownedBy(scope, patients))
  return {
    policies: await findPolicies(database, scope),
    latestChanges: await findLatestChanges(database, scope, 'Insurance'),
    cards: await findCards(database, scope),
    nextCards: await findNextCards(database, scope),
    confirmedAt: patient?.confirmedAt ?? null,
  }
}

/** By level. A proposal keeps its row, so that its key stays the same when the patient asks again. */
async function findPolicies(database: Database, scope: Scope): Promise<InsurancePolicyRow[]> {
  return database
    .select()
    .from(insurancePolicies)
    .where(ownedBy(scope, insurancePolicies))
    .orderBy(insurancePolicies.level)
}

/** Whether the patient sees a policy. They do not see a proposal that was rejected or withdrawn. */
export function isShown({ inForce, policyKey }: InsurancePolicyRow, latestChanges: readonly ChangeRow[]): boolean {
  return inForce || latestChanges.some((change) => change.policyKey === policyKey && change.status === 'Submitted')
}

/** Writes a policy that is not in force, over an earlier one at its level that never was. */
export async function proposePolicy(
  transaction: Database,
  policy: typeof insurancePolicies.$inferInsert,
): Promise<number> {
  const [row] = await transaction
    .insert(insurancePolicies)
    .values(policy)
    .onConflictDoUpdate({
      target: [insurancePolicies.siteKey, insurancePolicies.patientKey, insurancePolicies.level],
      set: policy,
      setWhere: eq(insurancePolicies.inForce, false),
    })
    .returning({ policyKey: insurancePolicies.policyKey })
  if (row === undefined) throw new Error('A policy in force is not proposed again.')
  return row.policyKey
}
