import { plainRegistrationCode } from '@homeside/contract/constants/typed-text'

import { hashSecret } from '../session/secrets.ts'

/** The stored hash of a registration code, in whatever spelling. */
export function hashRegistrationCode(typed: string): string {
  return hashSecret(plainRegistrationCode(typed))
}
