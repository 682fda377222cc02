import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { clientAddress, networkOf } from '../calls/client-address.ts'
import { Place } from '../calls/place.ts'
import type { Places } from '../calls/place.ts'
import type { Metrics } from './metrics.ts'
import { operatorPaths } from './operator-paths.ts'

/**
 * Serves as many requests at once as the server can handle. Further ones wait for their turn and are refused when it
 * does not come soon. Waiting also slows down callers who repeat at once, so that refusing does not use up the server.
 * One network gets at most half of the places.
 */
export function takePlace(metrics: Metrics, places: Places, trustProxy: boolean) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (operatorPaths.has(context.req.path)) return next()
    const network = networkOf(clientAddress(context, trustProxy))
    const place = new Place(places, network, () => metrics.shed.inc())
    context.set('place', place)
    await place.take()
    try {
      await next()
    } finally {
      place.leave()
    }
  })
}
