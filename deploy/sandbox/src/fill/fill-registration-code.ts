import { hashRegistrationCode } from '@homeside/api/codes/hash-registration-code'
import { maxCodeTries } from '@homeside/api/codes/random-codes'
import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import { registrationCodes } from '@homeside/api/database/tables/registration'
import { instant } from '@homeside/api/dates/instants'
import type { RegistrationCodeState } from '@homeside/contract/constants/typed-text'

/** A code that the provider issued, valid for a year in the sandbox unless another state is wanted. */
export async function fillRegistrationCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  code: string,
  now: Date,
  state: RegistrationCodeState = 'Open',
): Promise<void> {
  await database.insert(registrationCodes).values({
    siteKey,
    patientKey,
    codeHash: hashRegistrationCode(code),
    expiresAt: instant(now)
      .add(state === 'Expired' ? -1 : 365, 'day')
      .toDate(),
    tries: state === 'Closed' ? maxCodeTries : 0,
    usedAt: state === 'Used' ? now : null,
  })
}
