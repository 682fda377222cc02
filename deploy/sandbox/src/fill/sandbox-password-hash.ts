import { hashPassword } from '@homeside/api/session/passwords'
import type { PasswordCost } from '@homeside/api/session/passwords'

import { sandboxPassword } from '../patients/sign-ins.ts'

const made = new Map<string, Promise<string>>()

/** The hash of the password of everybody in a sandbox, made once per cost, because hashing is slow by design. */
export function sandboxPasswordHash(cost: PasswordCost): Promise<string> {
  const known = JSON.stringify(cost)
  const hash = made.get(known) ?? hashPassword(sandboxPassword, cost)
  made.set(known, hash)
  return hash
}
