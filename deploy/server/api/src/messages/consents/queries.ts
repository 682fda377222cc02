import type { ConsentType } from '@homeside/contract/constants/patient-records'
import { desc, eq, isNull, ne } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { consents } from '../../platform/database/tables/patients.ts'
import { paperVersion } from './wordings.ts'

type Consent = Omit<typeof consents.$inferInsert, keyof Scope | 'consentKey' | 'withdrawnAt'>

/** Records a consent. Earlier ones stay on record. */
export async function recordConsent(database: Database, scope: Scope, consent: Consent): Promise<void> {
  await database.insert(consents).values({ ...consent, ...scope })
}

/** Whether a patient has agreed to this version of a text and not withdrawn it. */
export async function hasConsented(
  database: Database,
  scope: Scope,
  type: ConsentType,
  version: string,
): Promise<boolean> {
  const rows = await database
    .select({ consentKey: consents.consentKey })
    .from(consents)
    .where(
      ownedBy(
        scope,
        consents,
        eq(consents.consentType, type),
        eq(consents.documentVersion, version),
        isNull(consents.withdrawnAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * When the patient last agreed, in any version; null when never, or withdrawn.
 *
 * @param where `anywhere` for what was signed on paper, too.
 */
export async function findConsentTime(
  database: Database,
  { siteKey, patientKey }: Scope,
  type: ConsentType,
  where: 'anywhere' | 'in the portal',
): Promise<Date | null> {
  const [row] = await selectConsentTime(database, { siteKey, patientKey }, type, where)
  return row?.consentedAt ?? null
}

/** A select with the same result, to be part of a larger statement. */
export function selectConsentTime(
  database: Database,
  scope: Scope | Bound<Scope>,
  type: ConsentType,
  where: 'anywhere' | 'in the portal',
) {
  return database
    .select({ consentedAt: consents.consentedAt })
    .from(consents)
    .where(
      ownedBy(
        scope,
        consents,
        eq(consents.consentType, type),
        isNull(consents.withdrawnAt),
        where === 'anywhere' ? undefined : ne(consents.documentVersion, paperVersion),
      ),
    )
    .orderBy(desc(consents.consentKey))
    .limit(1)
}

/** Withdraws the patient's consent. It stays on record. */
export async function withdrawConsent(database: Database, scope: Scope, type: ConsentType, now: Date): Promise<void> {
  await database
    .update(consents)
    .set({ withdrawnAt: now })
    .where(ownedBy(scope, consents, eq(consents.consentType, type), isNull(consents.withdrawnAt)))
}
