import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveOrders } from './orders/routes.ts'
import { serveStaffOrders } from './staff-orders/routes.ts'
import { serveSupplies } from './supplies/routes.ts'

/** Serves the calls about supplies and orders, the patient's and the staff's. */
export function serveOrdering(serve: ServeCall, dependencies: Dependencies): void {
  serveSupplies(serve)
  serveOrders(serve, dependencies)
  serveStaffOrders(serve, dependencies)
}
