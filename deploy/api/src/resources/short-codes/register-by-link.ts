import type { registerByLink as registerCall } from '@homeside/contract/mobile-first'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../problems/problem.ts'
import { addRegistrationCode } from '../registration-codes/issue-registration-code.ts'

/** Used at once, by a patient who has just proved who they are. */
const daysGood = 1

/** Issues a registration code besides any on a letter. */
export async function registerByLink({ caller, database, now }: CallRequest<typeof registerCall>): Promise<string> {
  if (caller.account.hasPassword) throw new Problem('already-registered')
  const { code } = await addRegistrationCode(database, caller.scope, { format: 'Portal', days: daysGood }, now)
  return code
}
