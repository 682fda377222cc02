import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { getOrderTerms } from '@homeside/contract/order-terms'
import {
  cancelOrder as cancelOrderCall,
  emailOrderConfirmation,
  getOrder,
  openOrders,
  orderHistory,
  placeOrder as placeOrderCall,
  recentOrders,
} from '@homeside/contract/orders'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { Problem } from '../../problems/problem.ts'
import { mustBeAbleToOrder, mustOrderSupplies } from '../supplies/policy.ts'
import { cancelOrder } from './cancel-order.ts'
import { serveOrderDrafts } from './draft-routes.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { placeOrder } from './place-order.ts'
import { presentTerms } from './present-terms.ts'
import { presentOrder, presentOrderPage, presentOrders } from './presenter.ts'
import { findOpenOrders, findOrder, findOrderPage, findOrderTerms, findRecentOrders } from './queries.ts'

/** Serves the calls about orders. */
export function serveOrders(serve: ServeCall, dependencies: Dependencies): void {
  serve(placeOrderCall, {
    allow: ({ caller }) => mustBeAbleToOrder(caller),
    act: (request) => placeOrder(request, dependencies.queue),
    present: (placed, { language }) => presentOrder(placed, language),
  })

  serve(openOrders, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller }) => findOpenOrders(database, caller.scope),
    present: (found, { language }) => presentOrders(found, language),
  })

  serve(recentOrders, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller }) => findRecentOrders(database, caller.scope, lastOrdersShown),
    present: (found, { language }) => presentOrders(found, language),
  })

  serve(orderHistory, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller, params }) => findOrderPage(database, caller.scope, params),
    present: (page, { params, language }) => presentOrderPage(page, params, language),
  })

  serve(getOrderTerms, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller }) => findOrderTerms(database, caller.provider.siteKey),
    present: (terms, { caller, language }) => presentTerms(terms, caller.provider, language),
  })

  serveOrderDrafts(serve)

  // After all other GETs of one segment, because the key is in the same place as their names.
  serve(getOrder, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller, params }) => {
      const found = await findOrder(database, caller.scope, params.key)
      if (found === null) throw new Problem('not-found')
      return found
    },
    present: (found, { language }) => presentOrder(found, language),
  })

  serve(cancelOrderCall, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: (request) => cancelOrder(request, dependencies.queue),
    present: (found, { language }) => presentOrder(found, language),
  })

  serve(emailOrderConfirmation, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: (request) => emailConfirmation(request, dependencies),
    present: ({ sentTo, sentAt }) => ({ SentTo: sentTo, SentUtc: sentAt?.toISOString() ?? null }),
  })
}
