import type { Database } from '@homeside/api/database/database'
import type { PatientRow } from '@homeside/api/database/tables/patients'
import { paymentMethods } from '@homeside/api/database/tables/payments'
import { instant } from '@homeside/api/dates/instants'

import type { SandboxCard } from '../patients/sandbox-patient.ts'

/** Saves cards, named as the sandbox's card processor names them. */
export async function fillCards(
  database: Database,
  { siteKey, patientKey, firstName, lastName }: PatientRow,
  cards: SandboxCard[],
  now: Date,
): Promise<void> {
  for (const { behaviour, brand, last4, expiresInMonths, ...flags } of cards) {
    const expires = instant(now).add(expiresInMonths, 'month')
    await database.insert(paymentMethods).values({
      siteKey,
      patientKey,
      processorCard: `card_${behaviour}_sandbox${last4}`,
      fingerprint: `test_${brand}_${last4}`,
      brand,
      last4,
      expMonth: expires.month() + 1,
      expYear: expires.year(),
      cardName: `${firstName} ${lastName}`,
      ...flags,
      kept: true,
      addedAt: instant(now).subtract(90, 'day').toDate(),
    })
  }
}
