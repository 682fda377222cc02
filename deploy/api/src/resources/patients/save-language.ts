import type { LanguageSettings } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { accounts } from '../../database/tables/accounts.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'

/** Saves the account's language, which the emails and texts of every provider use. */
export async function saveLanguage(
  database: Database,
  { accountKey }: Pick<AccountRow, 'accountKey'>,
  { PreferredLanguage }: LanguageSettings,
): Promise<void> {
  await database
    .update(accounts)
    .set({ preferredLanguage: PreferredLanguage })
    .where(eq(accounts.accountKey, accountKey))
}
