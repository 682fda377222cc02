import { supplies } from '@homeside/contract/orders'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { assessSupplies, canBeOrdered } from './assess-supplies.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { mustOrderSupplies } from './policy.ts'
import { presentSupplies } from './presenter.ts'

/** Serves the calls about supplies. */
export function serveSupplies(serve: ServeCall): void {
  serve(supplies, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller, now }) => {
      const today = patientToday(now, caller.patient.timeZoneKey)
      const found = await assessSupplies(database, caller.scope, today)
      return { found, arrival: estimateDelivery(today, [], caller.provider) }
    },
    present: ({ found, arrival }, { language, query }) => ({
      ...presentSupplies(found, language, query),
      EstimatedDeliveryDate: found.some(canBeOrdered) ? arrival : null,
    }),
  })
}
