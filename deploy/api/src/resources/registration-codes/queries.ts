import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import { hashRegistrationCode } from '../../codes/hash-registration-code.ts'
import { maxCodeTries } from '../../codes/numeric-code.ts'
import type { Database } from '../../database/database.ts'
import { servedBy } from '../../database/scope.ts'
import type { StaffScope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import type { AccountRow } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import type { PatientRow } from '../../database/tables/patients.ts'
import { providers } from '../../database/tables/providers.ts'
import type { ProviderRow } from '../../database/tables/providers.ts'
import { registrationCodes } from '../../database/tables/registration.ts'

export interface FoundPatient {
  patient: PatientRow
  provider: ProviderRow
  account: AccountRow | null
}

/** A patient of a service's site, with or without an account. */
export async function findServedPatient(
  database: Database,
  staff: StaffScope,
  patientKey: number,
): Promise<FoundPatient | null> {
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy(staff, patients, eq(patients.patientKey, patientKey)))
  return row ?? null
}

/** The provider that issued a valid code. Says nothing about its patient. */
export async function findCodeProvider(
  database: Database,
  code: string,
  now: Date,
): Promise<{ provider: ProviderRow; expiresAt: Date } | null> {
  const [row] = await database
    .select({ provider: providers, expiresAt: registrationCodes.expiresAt })
    .from(registrationCodes)
    .innerJoin(providers, eq(providers.siteKey, registrationCodes.siteKey))
    .where(
      and(
        eq(registrationCodes.codeHash, hashRegistrationCode(code)),
        isNull(registrationCodes.usedAt),
        gt(registrationCodes.expiresAt, now),
        lt(registrationCodes.tries, maxCodeTries),
      ),
    )
  return row ?? null
}
