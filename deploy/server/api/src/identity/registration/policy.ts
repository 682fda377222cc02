import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { countingTakenNames } from '../../platform/limits/counting-taken-names.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { foldUsername } from '../../platform/session/account-queries.ts'

/**
 * Refuses a second account for an address that is already in use. Call this only after a code of a patient was proved.
 *
 * @throws Problem email-already-linked; too-many-attempts for a patient who was told so often.
 */
export function refuseLinkedEmail(
  asking: { database: Database; now: Date },
  { siteKey, patientKey }: Scope,
  email: string,
): Promise<void> {
  return countingTakenNames(asking, `${siteKey} ${patientKey}`, () => refuseLinked(asking.database, email))
}

async function refuseLinked(database: Database, email: string): Promise<void> {
  const folded = foldUsername(email)
  const linked = await database
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(and(eq(accounts.hasPassword, true), eq(sql`lower(${accounts.email})`, folded)))
    .limit(1)
  if (linked.length > 0) throw new Problem('email-already-linked')
}
