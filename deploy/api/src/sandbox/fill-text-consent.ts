import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { recordConsent } from '../resources/consents/queries.ts'
import { paperVersion } from '../resources/consents/wordings.ts'

/** The patient agreed to texts on paper when they became a patient. */
export function fillTextConsent(database: Database, { siteKey, patientKey }: Scope, now: Date): Promise<void> {
  const worded = { consentType: 'TextMessages', documentVersion: paperVersion, language: 'en' } as const
  const consent = { ...worded, consentedAt: now }
  return recordConsent(database, { siteKey, patientKey }, consent)
}
