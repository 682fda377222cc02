import { hashRegistrationCode } from '../codes/hash-registration-code.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { registrationCodes } from '../database/tables/registration.ts'
import { instant } from '../dates/instants.ts'

/** A code that the provider handed out and nobody has used; the sandbox's is good for a year. */
export async function fillRegistrationCode(database: Database, scope: Scope, code: string, now: Date): Promise<void> {
  const { siteKey, patientKey } = scope
  const expiresAt = instant(now).add(1, 'year').toDate()
  await database
    .insert(registrationCodes)
    .values({ siteKey, patientKey, codeHash: hashRegistrationCode(code), expiresAt })
}
