import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import { recordConsent } from '@homeside/api/resources/consents/queries'
import { paperVersion } from '@homeside/api/resources/consents/wordings'

/** The patient agreed to texts on paper when they became a patient. */
export function fillTextConsent(database: Database, { siteKey, patientKey }: Scope, now: Date): Promise<void> {
  const worded = { consentType: 'TextMessages', documentVersion: paperVersion, language: 'en' } as const
  const consent = { ...worded, consentedAt: now }
  return recordConsent(database, { siteKey, patientKey }, consent)
}
