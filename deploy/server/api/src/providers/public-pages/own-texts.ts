import { privacyPolicyVersion } from '@homeside/contract/constants/limits'
import type { ProviderFaqs, ProviderLegalText } from '@homeside/contract/staff-providers'
import { and, eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { providerTexts } from '../../platform/database/tables/providers.ts'

interface Contents {
  privacy: ProviderLegalText
  terms: ProviderLegalText
  faqs: ProviderFaqs
}

/** The words that patients read. */
export type OwnText = keyof Contents

/** What a provider says in words of its own; null where patients read the portal's. */
export async function findOwnText<Kind extends OwnText>(
  database: Database,
  siteKey: number,
  kind: Kind,
): Promise<Contents[Kind] | null> {
  const [row] = await database
    .select({ content: providerTexts.content })
    .from(providerTexts)
    .where(and(eq(providerTexts.siteKey, siteKey), eq(providerTexts.kind, kind)))
  return row === undefined ? null : (row.content as Contents[Kind])
}

/** The version of the privacy policy that a provider's patients agree to. */
export async function policyVersionOf(database: Database, siteKey: number): Promise<string> {
  return (await findOwnText(database, siteKey, 'privacy'))?.version ?? privacyPolicyVersion
}
