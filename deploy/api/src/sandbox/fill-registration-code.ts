import type { RegistrationCodeState } from '@homeside/contract/constants/registration-code'

import { hashRegistrationCode } from '../codes/hash-registration-code.ts'
import { maxCodeTries } from '../codes/numeric-code.ts'
import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { registrationCodes } from '../database/tables/registration.ts'
import { instant } from '../dates/instants.ts'

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
