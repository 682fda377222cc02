import { supplies } from '@homeside/contract/orders'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { assessSupplies, canBeOrdered } from './assess-supplies.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { presentSupplies } from './presenter.ts'

/**
 * Whether a patient may see and order supplies: their provider has to sell them here, and they have to be in its
 * program.
 */
export function mayOrderSupplies(caller: PatientSession): boolean {
  const flags = featureFlags(caller)
  return flags.PatientSuppliesFeatureActive && flags.IsConnectCampaignSubscribed
}

/**
 * Requires that the patient may see and order supplies.
 *
 * @throws Problem feature-off otherwise.
 */
export function mustOrderSupplies(caller: PatientSession): void {
  if (!mayOrderSupplies(caller)) throw new Problem('feature-off')
}

/**
 * Refuses patients who may not order. A patient who is deactivated or not in the program is told to call; where the
 * provider sells no supplies here, the feature is off.
 *
 * @throws Problem feature-off, or order-blocked for a patient who is deactivated or not in the program.
 */
export function mustBeAbleToOrder(caller: PatientSession): void {
  if (!caller.provider.suppliesActive) throw new Problem('feature-off')
  if (!mayOrderSupplies(caller)) throw new Problem('order-blocked')
}

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
