import type { Demographics } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { presentAddress } from './present-address.ts'

/** What is on file now, read again even if the session has read it before. */
export async function findDemographics(database: Database, scope: Scope): Promise<Demographics> {
  const [row] = await database
    .select({ patient: patients, email: accounts.email })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
  if (row === undefined) throw new Error('The patient of the session is gone.')
  const { patient, email } = row
  return {
    FirstName: patient.firstName,
    MiddleName: patient.middleName,
    LastName: patient.lastName,
    MobilePhone: patient.mobilePhone,
    HomePhone: patient.homePhone,
    Email: email,
    Address: presentAddress(patient),
  }
}
