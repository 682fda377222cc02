import type { Database } from '@homeside/api/database/database'
import type { PatientRow } from '@homeside/api/database/tables/patients'
import { instant } from '@homeside/api/dates/instants'
import { keepDraft } from '@homeside/api/resources/orders/drafts'

import type { SandboxRegistration } from '../patients/sandbox-patient.ts'

/** Writes the draft of an order that was begun yesterday. */
export async function fillDraft(
  database: Database,
  { siteKey, patientKey }: PatientRow,
  items: NonNullable<SandboxRegistration['draft']>,
  supplyKeys: Map<string, number>,
  now: Date,
): Promise<void> {
  const draft = {
    OrderIdempotencyKey: `sandbox-draft-${patientKey}`,
    Items: items.map(({ code, quantity }) => ({ SupplyKey: supplyKeys.get(code) ?? 0, Quantity: quantity })),
  }
  await keepDraft(database, { siteKey, patientKey }, draft, instant(now).subtract(1, 'day').toDate())
}
