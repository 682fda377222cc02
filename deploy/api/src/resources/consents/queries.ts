import type { ConsentType } from '@homeside/contract/constants/consent-types'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { consents } from '../../database/tables/consents.ts'

type Consent = Omit<typeof consents.$inferInsert, keyof Scope | 'consentKey'>

/** Adds to what a patient agreed to; what was agreed to before stays on record. */
export async function recordConsent(database: Database, scope: Scope, consent: Consent): Promise<void> {
  await database.insert(consents).values({ ...consent, ...scope })
}

/** Whether a patient has agreed to this, in whatever version of its wording. */
export async function hasAgreedTo(
  database: Database,
  { siteKey, patientKey }: Scope,
  type: ConsentType,
): Promise<boolean> {
  const rows = await database
    .select({ consentKey: consents.consentKey })
    .from(consents)
    .where(ownedBy({ siteKey, patientKey }, consents, eq(consents.consentType, type)))
    .limit(1)
  return rows.length > 0
}

/** Whether a patient has agreed to this version of a wording. */
export async function hasConsented(
  database: Database,
  scope: Scope,
  type: ConsentType,
  version: string,
): Promise<boolean> {
  const rows = await database
    .select({ consentKey: consents.consentKey })
    .from(consents)
    .where(ownedBy(scope, consents, eq(consents.consentType, type), eq(consents.documentVersion, version)))
    .limit(1)
  return rows.length > 0
}
