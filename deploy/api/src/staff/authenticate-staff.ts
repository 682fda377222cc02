import { Problem } from '../problems/problem.ts'
import { findStaffCaller } from './staff-keys.ts'
import type { StaffCaller, StaffKey } from './staff-keys.ts'

/**
 * Allows a staff call by the service's key alone: no session, no cookie, no Alias header.
 *
 * @throws Problem invalid-credentials.
 */
export function authenticateStaff(keys: readonly StaffKey[], token: string | null): StaffCaller {
  const caller = findStaffCaller(keys, token)
  if (caller === null) throw new Problem('invalid-credentials')
  return caller
}
