import { orderActs } from '@homeside/contract/constants/order-acts'
import type { OrderAct } from '@homeside/contract/constants/order-acts'
import { orderActCalls, staffGetOrder } from '@homeside/contract/staff-orders'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { actOnOrder, findOrderForStaff } from './act-on-order.ts'
import { actsOfOrders } from './acts-of-orders.ts'
import type { DoneTo } from './acts-of-orders.ts'
import { presentStaffOrder } from './presenter.ts'

/** Serves what a provider's back office does with orders. */
export function serveStaffOrders(serve: ServeCall, { queue }: Dependencies): void {
  serve(staffGetOrder, {
    act: ({ database, caller, params, now }) => findOrderForStaff(database, caller, params.key, now),
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
