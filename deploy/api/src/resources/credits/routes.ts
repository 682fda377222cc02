import { accountCredits, patientCredits } from '@homeside/contract/credits'

import type { ServeCall } from '../../calls/call-request.ts'
import { findRegistrations } from '../../session/account-queries.ts'
import { findDatedCredits } from './find-dated-credits.ts'
import { presentCredits } from './presenter.ts'

/** Serves the calls about credits. */
export function serveCredits(serve: ServeCall): void {
  serve(patientCredits, {
    act: ({ database, caller, now }) => findDatedCredits(database, caller.patient, now),
    present: presentCredits,
  })

  serve(accountCredits, {
    act: async ({ database, caller, now }) => {
      const registrations = await findRegistrations(database, caller.accountKey)
      const found = await Promise.all(registrations.map(({ patient }) => findDatedCredits(database, patient, now)))
      return found.flat().toSorted((one, other) => other.credit.grantedOn.localeCompare(one.credit.grantedOn))
    },
    present: presentCredits,
  })
}
