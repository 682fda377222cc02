import { plainRegistrationCode } from '@homeside/contract/constants/registration-code'

import { hashSecret } from '../session/secrets.ts'

/** What is stored of a registration code; however it was typed. */
export function hashRegistrationCode(typed: string): string {
  return hashSecret(plainRegistrationCode(typed))
}
