import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { assessEligibility, type Eligibility } from './eligibility.ts'
import { findPrescribedSupplies, type PrescribedSupply } from './queries.ts'

export interface AssessedSupply extends PrescribedSupply {
  eligibility: Eligibility
}

/**
 * Everything prescribed to a patient, with what can be ordered today.
 *
 * @param exceptOrder an order whose own items are not to count.
 */
export async function assessSupplies(
  database: Database,
  scope: Scope,
  today: string,
  exceptOrder?: number,
): Promise<AssessedSupply[]> {
  return assess(await findPrescribedSupplies(database, scope, exceptOrder), today)
}

/** Adds to each supply whether it can be ordered today. */
export function assess(found: readonly PrescribedSupply[], today: string): AssessedSupply[] {
  return found.map((supply) => ({ ...supply, eligibility: assessEligibility(supply.prescribed, supply.usages, today) }))
}

/** Whether it can be ordered: at once, or after a review by staff. */
export function canBeOrdered({ eligibility }: AssessedSupply): boolean {
  return eligibility.status === 'Eligible' || eligibility.status === 'NeedsReview'
}

/** The earliest day on which something more can be ordered; null when nothing is to come. */
export function nextAvailableDate(supplies: readonly AssessedSupply[]): string | null {
  const dates = supplies
    .filter(({ eligibility }) => eligibility.status === 'NotYetEligible')
    .map(({ eligibility }) => eligibility.availableOn)
    .filter((date) => date !== null)
  return dates.toSorted()[0] ?? null
}
