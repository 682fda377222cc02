import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { Problem } from '../calls/problem.ts'
import type { Metrics } from './metrics.ts'

/** When an overloaded server may be asked again, in seconds. */
const retryAfterSeconds = 1
/** Whoever runs the server must be answered even then. */
const alwaysAnswered: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Counts requests, and refuses what comes while as many as can be served well are in flight: a refusal at once is
 * better than an answer after the patient has gone, and the rest stay quick.
 */
export function measureRequests(metrics: Metrics, maxInFlight: number) {
  let inFlight = 0
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (inFlight >= maxInFlight && !alwaysAnswered.has(context.req.path)) {
      metrics.shed.inc()
      throw new Problem('overloaded', { retryAfterSeconds })
    }
    const done = metrics.seconds.startTimer()
    inFlight += 1
    metrics.inFlight.set(inFlight)
    try {
      await next()
    } finally {
      inFlight -= 1
      metrics.inFlight.set(inFlight)
      const labels = { method: context.req.method, route: context.get('route') }
      done(labels)
      metrics.requests.inc({ ...labels, status: context.res.status })
    }
  })
}
