import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { linkedAccounts, type LinkedAccountRow } from '../../platform/database/tables/registration.ts'

/** Selects the patient's account in the provider's own web portal, if they have one. */
export function selectLinkedAccount(database: Database, scope: Scope | Bound<Scope>) {
  return database.select().from(linkedAccounts).where(ownedBy(scope, linkedAccounts))
}

/** The patient's account in the provider's own web portal; null for most. */
export async function findLinkedAccount(database: Database, scope: Scope): Promise<LinkedAccountRow | null> {
  const [row] = await selectLinkedAccount(database, scope)
  return row ?? null
}

/**
 * Copies a changed username or password to the web portals of the account's providers: section 6 of the specification.
 */
export async function followInLinkedAccounts(
  transaction: Database,
  accountKey: number,
  changed: Partial<Pick<LinkedAccountRow, 'username' | 'passwordHash'>>,
): Promise<void> {
  const { siteKey, patientKey } = patients
  const records = await transaction
    .select({ siteKey, patientKey })
    .from(patients)
    .where(eq(patients.accountKey, accountKey))
  for (const scope of records) {
    await transaction.update(linkedAccounts).set(changed).where(ownedBy(scope, linkedAccounts))
  }
}
