import { countingMisses } from '../../codes/counting-misses.ts'
import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { Problem } from '../../problems/problem.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { findPatient } from '../patient-records/find-patient.ts'
import type { FoundPatient } from '../patient-records/find-patient.ts'
import { hasProven } from '../registration-codes/proven-patients.ts'

interface Asking {
  database: Database
  browser: BrowserBinding
  address: string
  now: Date
}

/**
 * Requires that this browser proved a code of this patient, while its search lasts.
 *
 * @throws Problem no-match when it did not; already-registered, which only a browser with a proof is told.
 */
export async function mustHaveProven(asking: Asking, { siteKey, patientKey }: Scope): Promise<FoundPatient> {
  const { browser, database, now } = asking
  const scope = { siteKey, patientKey }
  await countingMisses(asking, async () => {
    if (!(await hasProven(database, scope, browser.hash, now))) throw new Problem('no-match')
  })
  const found = await findPatient(database, scope)
  if (found.account?.hasPassword) throw new Problem('already-registered')
  return found
}
