import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { LanguageSettings, TimeZoneSettings } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type AccountRow, accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** Saves the account's language, which the emails and texts of every provider use. */
export async function saveLanguage(
  database: PersonDatabase,
  { accountKey }: Pick<AccountRow, 'accountKey'>,
  { PreferredLanguage }: LanguageSettings,
): Promise<void> {
  await database
    .update(accounts)
    .set({ preferredLanguage: PreferredLanguage })
    .where(eq(accounts.accountKey, accountKey))
}

/**
 * Saves the patient's time zone.
 *
 * @throws Problem validation when the daylight saving flag is not the one that section 3.5 of the specification gives
 * this zone.
 */
export async function saveTimeZone(
  database: PersonDatabase,
  scope: Scope,
  { TimeZoneKey, ObserveDaylightSavingsTime }: TimeZoneSettings,
): Promise<void> {
  if (ObserveDaylightSavingsTime !== timeZoneOf(TimeZoneKey).observesDaylightSavings) {
    throw new Problem('validation', { fields: { ObserveDaylightSavingsTime: 'invalid' } })
  }
  await database.update(patients).set({ timeZoneKey: TimeZoneKey }).where(ownedBy(scope, patients))
}
