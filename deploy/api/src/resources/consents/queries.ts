import type { ConsentType } from '@homeside/contract/constants/consent-types'
import { desc, eq, isNull, ne } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { consents } from '../../database/tables/consents.ts'
import { paperVersion } from './wordings.ts'

type Consent = Omit<typeof consents.$inferInsert, keyof Scope | 'consentKey' | 'withdrawnAt'>

/** Adds to what a patient agreed to; what was agreed to before stays on record. */
export async function recordConsent(database: Database, scope: Scope, consent: Consent): Promise<void> {
  await database.insert(consents).values({ ...consent, ...scope })
}

/** Whether a patient has agreed to this version of a wording, and not taken it back. */
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
 * When the patient last agreed, in whatever version; null when they never did, or took it back.
 *
 * @param where `anywhere` for what was signed on paper, too.
 */
export async function findConsentTime(
  database: Database,
  { siteKey, patientKey }: Scope,
  type: ConsentType,
  where: 'anywhere' | 'in the portal',
): Promise<Date | null> {
  const [row] = await database
    .select({ consentedAt: consents.consentedAt })
    .from(consents)
    .where(
      ownedBy(
        { siteKey, patientKey },
        consents,
        eq(consents.consentType, type),
        isNull(consents.withdrawnAt),
        where === 'anywhere' ? undefined : ne(consents.documentVersion, paperVersion),
      ),
    )
    .orderBy(desc(consents.consentKey))
    .limit(1)
  return row?.consentedAt ?? null
}

/** Takes back what the patient agreed to; that they once did stays on record. */
export async function withdrawConsent(database: Database, scope: Scope, type: ConsentType, now: Date): Promise<void> {
  await database
    .update(consents)
    .set({ withdrawnAt: now })
    .where(ownedBy(scope, consents, eq(consents.consentType, type), isNull(consents.withdrawnAt)))
}
