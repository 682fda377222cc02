import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import type { Metrics } from './metrics.ts'
import { operatorPaths } from './operator-paths.ts'

/** Counts requests and the time they took, refused ones too. */
export function measureRequests(metrics: Metrics) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (operatorPaths.has(context.req.path)) return next()
    const done = metrics.seconds.startTimer()
    try {
      await next()
    } finally {
      const labels = { method: context.req.method, route: context.get('route') }
      done(labels)
      metrics.requests.inc({ ...labels, status: context.res.status })
    }
  })
}
