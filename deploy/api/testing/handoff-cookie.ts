import { and, eq } from 'drizzle-orm'

import type { Database } from '../src/database/database.ts'
import { accounts } from '../src/database/tables/accounts.ts'
import { patients } from '../src/database/tables/patients.ts'
import { providers } from '../src/database/tables/providers.ts'
import { foldUsername } from '../src/session/account-queries.ts'
import { leaveHandoff } from '../src/session/sign-on-handoffs.ts'

/** The cookie by which an identity provider signs in the owner of a username; null for an account with a password. */
export async function handoffCookie(database: Database, username: string, now: Date): Promise<string | null> {
  const [scope] = await database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(
      and(
        eq(accounts.usernameFolded, foldUsername(username)),
        patients.singleSignOnAccount,
        providers.singleSignOnActive,
      ),
    )
  if (scope === undefined) return null
  return `__Host-homeside-single-sign-on-test=${await leaveHandoff(database, 'single-sign-on', scope, now)}`
}
