import type { ChangedDemographics } from '@homeside/contract/patient'
import { and, eq, ne } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'

/** Puts approved demographics in force. A new email address has to be verified before anything is sent to it. */
export async function applyDemographics(
  transaction: Database,
  scope: Scope,
  { FirstName, MiddleName, LastName, MobilePhone, HomePhone, Email, Address }: ChangedDemographics,
): Promise<void> {
  const [patient] = await transaction
    .update(patients)
    .set({
      // Members that are undefined are left as they are; the first makes sure that something is set.
      siteKey: scope.siteKey,
      firstName: FirstName,
      middleName: MiddleName,
      lastName: LastName,
      mobilePhone: MobilePhone,
      homePhone: HomePhone,
      street: Address?.Street,
      apt: Address?.Apt,
      city: Address?.City,
      state: Address?.State,
      postalCode: Address?.PostalCode,
    })
    .where(ownedBy(scope, patients))
    .returning({ accountKey: patients.accountKey })
  const accountKey = patient?.accountKey
  if (Email === undefined || accountKey === null || accountKey === undefined) return
  await transaction
    .update(accounts)
    .set({ email: Email, emailVerified: false })
    .where(and(eq(accounts.accountKey, accountKey), ne(accounts.email, Email)))
}
