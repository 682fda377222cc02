import type { Demographics } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import { presentAddress } from '../../calls/present-address.ts'
import type { Database } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import type { PatientRow } from '../../database/tables/patients.ts'

/** Selects what is on file of a patient. */
export function selectDemographics(database: Database, scope: Bound<Scope>) {
  return database
    .select({ patient: patients, email: accounts.email })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
}

const demographicsOf = preparedQuery('demographics', selectDemographics)

/** What is on file now, read again even if the session has read it before. */
export async function findDemographics(database: Database, scope: Scope): Promise<Demographics> {
  return demographicsFrom(await demographicsOf(database, scope))
}

/** The demographics in the row of one patient. Throws when there is no row. */
export function demographicsFrom([row]: { patient: PatientRow; email: string }[]): Demographics {
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
