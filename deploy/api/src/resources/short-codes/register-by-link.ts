import type { registerByLink as registerCall } from '@homeside/contract/mobile-first'

import type { CallRequest } from '../../calls/call-request.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { Problem } from '../../problems/problem.ts'
import { addRegistrationCode } from '../registration-codes/issue-registration-code.ts'

/** The patient uses the code at once, so it is valid for one day only. */
const daysGood = 1
const daySeconds = 24 * 60 * 60

/** Issues a registration code to a patient who came by a texted link. A code on a letter stays valid. */
export async function registerByLink({ caller, database, now }: CallRequest<typeof registerCall>): Promise<string> {
  if (caller.account.hasPassword) throw new Problem('already-registered')
  const { siteKey, patientKey } = caller.scope
  const limit = {
    purpose: 'codes-by-link',
    subject: `${siteKey} ${patientKey}`,
    maxAttempts: 3,
    windowSeconds: daySeconds,
  }
  await countAttempts(database, [limit], now)
  const { code } = await addRegistrationCode(database, caller.scope, { format: 'Portal', days: daysGood }, now)
  return code
}
