import { clientAddress, networkOf } from '@homeside/running/client-address'
import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { RequestSlot } from '../calls/request-slot.ts'
import type { RequestSlots } from '../calls/request-slot.ts'
import { operatorPaths } from './measure-requests.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves as many requests at once as the server can handle. Further ones wait for their turn and are refused when it
 * does not come soon. Waiting also slows down callers who repeat at once, so that refusing does not use up the server.
 * One network gets at most half of the slots.
 */
export function takeRequestSlot(metrics: Metrics, slots: RequestSlots, trustProxy: boolean) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (operatorPaths.has(context.req.path)) return next()
    const network = networkOf(clientAddress(context, trustProxy))
    const slot = new RequestSlot(slots, network, () => metrics.shed.inc())
    context.set('requestSlot', slot)
    await slot.take()
    try {
      await next()
    } finally {
      slot.leave()
    }
  })
}
