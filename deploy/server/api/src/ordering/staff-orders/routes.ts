import { orderActs, type OrderAct } from '@homeside/contract/constants/order-acts'
import { orderActCalls, staffGetOrder, staffPlaceOrder, type StaffOrder } from '@homeside/contract/staff-orders'
import type { Language } from '@homeside/contract/wire'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { findServedPatient, scopeOf } from '../../platform/database/find-patient.ts'
import type { OrderItemRow } from '../../platform/database/tables/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { placeOrder } from '../orders/place-order.ts'
import { presentEvent, presentOrder } from '../orders/presenter.ts'
import { actOnOrder, findOrderForStaff, type OrderForStaff } from './act-on-order.ts'
import { actsOfOrders, type DoneTo } from './acts-of-orders.ts'

/** How many of the last dispensings staff see beside an order. */
const receivedMax = 5

/** An order with its refill request. */
function presentStaffOrder(found: OrderForStaff, language: Language): StaffOrder {
  const { request, usage, supplies, events } = found
  return {
    ...presentOrder(found, language),
    SiteKey: request.siteKey,
    PatientKey: request.patientKey,
    ExternalNumber: request.externalNumber,
    RequestedByAccountKey: request.requestedByAccountKey,
    RequestedUtc: request.requestedAt.toISOString(),
    ConfirmsNeed: request.confirmedNeed,
    Statement: request.statement,
    AddressIsCorrect: request.addressConfirmed,
    InsuranceIsCorrect: request.insuranceConfirmed,
    ChangeDescription: request.changeDescription,
    Beyond: request.beyond,
    Timeline: events.map((event) => ({ ...presentEvent(event), By: event.by })),
    Allowances: supplies
      .filter(({ prescribed }) => usage.some(({ supplyKey }) => supplyKey === prescribed.supplyKey))
      .map(({ prescribed, eligibility, usages }) => ({
        SupplyKey: prescribed.supplyKey,
        Quantity: prescribed.allowanceQuantity,
        Months: prescribed.intervalMonths,
        Status: eligibility.status,
        Reason: eligibility.reason,
        AvailableOn: eligibility.availableOn,
        Left: eligibility.quantityLeft,
        Received: usages.slice(-receivedMax).map(({ on, quantity }) => ({ On: on, Quantity: quantity })),
      })),
    Usage: usage.map((row) => ({ SupplyKey: row.supplyKey, ...presentUsage(row) })),
  }
}

/** The patient's answers, without those that were not asked for. */
function presentUsage(row: OrderItemRow) {
  return {
    ...(row.daysRemaining === null ? {} : { DaysRemaining: row.daysRemaining }),
    ...(row.amountPerDay === null ? {} : { AmountPerDay: row.amountPerDay }),
    ...(row.itemQuantityRemaining === null ? {} : { ItemQtyRemaining: row.itemQuantityRemaining }),
    ...(row.quantityOnHand === null ? {} : { QtyOnHand: row.quantityOnHand }),
    ...(row.frequencyQuantity === null ? {} : { FrequencyOfUseQuantity: row.frequencyQuantity }),
    ...(row.frequencyPer === null ? {} : { FrequencyOfUseInterval: row.frequencyPer }),
    ...(row.frequencyInterval === null ? {} : { FrequencyInterval: row.frequencyInterval }),
  }
}

/** Serves what a provider's back office does with orders. */
export function serveStaffOrders(serve: ServeCall, { queue }: Dependencies): void {
  serve(staffGetOrder, {
    act: ({ database, caller, params, now }) => findOrderForStaff(database, caller, params.key, now),
    present: (found, { language }) => presentStaffOrder(found, language),
  })
  serve(staffPlaceOrder, {
    act: async ({ database, caller, body, now, trail }) => {
      const { PatientKey, ToldBy: toldBy, TakenBy: takenBy, Beyond: beyond = null, ...order } = body
      const { orderKey } = await database.transaction(async (transaction) => {
        const found = await findServedPatient(transaction, caller, PatientKey)
        if (found === null) throw new Problem('not-found')
        const { account, patient, provider } = found
        const scope = scopeOf(patient)
        trail.patients.push(scope)
        if (!provider.suppliesActive) throw new Problem('feature-off')
        if (patient.status === 'Closed') throw new Problem('record-closed')
        const call = { by: caller.name, toldBy, takenBy, beyond }
        const orderer = { accountKey: account?.accountKey ?? null, session: null, call }
        return (await placeOrder({ database: transaction, scope, orderer, body: order, now }, queue)).order
      })
      return findOrderForStaff(database, caller, orderKey, now)
    },
    present: (found, { language }) => presentStaffOrder(found, language),
  })
  for (const act of Object.keys(orderActs) as OrderAct[]) {
    // The body of each call is the one that its act takes, which a loop over both cannot say.
    const doIt = actsOfOrders[act] as DoneTo<unknown>
    serve(orderActCalls[act], {
      act: ({ database, caller, params, body, now }) =>
        actOnOrder(database, caller, params.key, { call: orderActCalls[act].path, body, now }, (held) =>
          doIt(held, body, now, queue),
        ),
      present: (found, { language }) => presentStaffOrder(found, language),
    })
  }
}
