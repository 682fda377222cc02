import type { registerByLink as registerCall } from '@homeside/contract/mobile-first'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { addRegistrationCode } from '../registration-codes/issue-registration-code.ts'

/** Used at once, by who proved who they are a moment ago. */
const daysGood = 1

/** A registration code beside any that a letter brought. */
export async function registerByLink({ caller, database, now }: CallRequest<typeof registerCall>): Promise<string> {
  if (caller.account.hasPassword) throw new Problem('already-registered')
  const { code } = await addRegistrationCode(database, caller.scope, { format: 'Portal', days: daysGood }, now)
  return code
}
