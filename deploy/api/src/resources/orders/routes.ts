import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { openOrders, placeOrder as placeOrderCall, recentOrders } from '@homeside/contract/orders'

import type { ServeCall } from '../../calls/call-request.ts'
import { placeOrder } from './place-order.ts'
import { mustOrderSupplies } from './policy.ts'
import { presentOrder, presentOrders } from './presenter.ts'
import { findOpenOrders, findRecentOrders } from './queries.ts'

export function serveOrders(serve: ServeCall): void {
  serve(placeOrderCall, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: placeOrder,
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
}
