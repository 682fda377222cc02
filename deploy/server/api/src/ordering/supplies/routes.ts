import { supplies } from '@homeside/contract/orders'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { assessSupplies } from './assess-supplies.ts'
import { mustOrderSupplies } from './policy.ts'
import { presentSupplies } from './presenter.ts'

/** Serves the calls about supplies. */
export function serveSupplies(serve: ServeCall): void {
  serve(supplies, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller, now }) =>
      assessSupplies(database, caller.scope, patientToday(now, caller.patient.timeZoneKey)),
    present: (found, { language, query }) => presentSupplies(found, language, query),
  })
}
