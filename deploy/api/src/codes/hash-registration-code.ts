import { plainRegistrationCode } from '@homeside/contract/constants/registration-code'

import { hashSecret } from '../session/secrets.ts'

/** The stored hash of a registration code, in whatever spelling. */
export function hashRegistrationCode(typed: string): string {
  return hashSecret(plainRegistrationCode(typed))
}
