import type { Database } from '@homeside/api/database/database'
import type { PatientRow } from '@homeside/api/database/tables/patients'
import { dispensings, prescribedSupplies } from '@homeside/api/database/tables/supplies'
import { addDays } from '@homeside/api/dates/calendar'

import type { SandboxSupply } from '../patients/sandbox-patient.ts'
import { sandboxCatalogue } from './catalogue.ts'

/** Prescribes supplies to a patient. Returns the key of each by its code. */
export async function fillSupplies(
  database: Database,
  { siteKey, patientKey }: PatientRow,
  supplies: SandboxSupply[],
  today: string,
): Promise<Map<string, number>> {
  const keys = new Map<string, number>()
  for (const supply of supplies) {
    const item = sandboxCatalogue.find((row) => row.hcpcsCode === supply.code)
    if (item === undefined) throw new Error(`There is no ${supply.code} in the catalogue.`)
    const [prescribed] = await database
      .insert(prescribedSupplies)
      .values({
        siteKey,
        patientKey,
        hcpcsCode: item.hcpcsCode,
        size: supply.size ?? null,
        allowanceQuantity: item.allowanceQuantity,
        intervalMonths: item.intervalMonths,
        defaultQuantity: supply.defaultQuantity ?? item.allowanceQuantity,
        copayCents: supply.copayCents ?? null,
        prescriptionExpiresOn: addDays(today, supply.prescriptionEndsInDays ?? 300),
        onHold: supply.onHold ?? false,
        stockRunsOutOn: supply.stockEndsInDays === undefined ? null : addDays(today, supply.stockEndsInDays),
        usageTrackingMode: supply.usageTracking ?? 'None',
        requiresReplacementReason: supply.requiresReplacementReason ?? false,
      })
      .returning()
    if (prescribed === undefined) throw new Error('The supply was not written.')
    keys.set(supply.code, prescribed.supplyKey)
    if (supply.received === undefined) continue
    await database.insert(dispensings).values({
      siteKey,
      patientKey,
      supplyKey: prescribed.supplyKey,
      dispensedOn: addDays(today, -supply.received.daysAgo),
      quantity: supply.received.quantity,
    })
  }
  return keys
}
