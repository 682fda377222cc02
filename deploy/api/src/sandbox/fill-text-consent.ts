import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { recordConsent } from '../resources/consents/queries.ts'

/** The patient agreed to texts when they became a patient, on paper. */
export function fillTextConsent(database: Database, { siteKey, patientKey }: Scope, now: Date): Promise<void> {
  const consent = { consentType: 'TextMessages', documentVersion: 'paper', language: 'en', consentedAt: now } as const
  return recordConsent(database, { siteKey, patientKey }, consent)
}
