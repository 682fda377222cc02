import type { RegistrationCodeState } from '@homeside/contract/constants/registration-code'

import { maxCodeTries } from '../../codes/numeric-code.ts'
import type { RegistrationCodeRow } from '../../database/tables/registration.ts'

/** The state of a registration code. */
export function stateOfCode(
  { usedAt, expiresAt, tries }: Pick<RegistrationCodeRow, 'usedAt' | 'expiresAt' | 'tries'>,
  now: Date,
): RegistrationCodeState {
  if (usedAt !== null) return 'Used'
  if (expiresAt <= now) return 'Expired'
  return tries < maxCodeTries ? 'Open' : 'Closed'
}
