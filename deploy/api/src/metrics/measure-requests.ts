import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { Problem } from '../calls/problem.ts'
import type { Metrics } from './metrics.ts'
import { Turnstile } from './turnstile.ts'

/** When an overloaded server may be asked again, in seconds. */
const retryAfterSeconds = 1
/** How long a request waits for its turn. A refusal that soon is better than an answer after the patient has gone. */
const patienceMs = 1000
/** Whoever runs the server must be answered even then. */
const alwaysAnswered: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Counts requests. As many as can be served well are in flight; the next wait for their turn, and are refused when it
 * does not come soon. Waiting also slows down whoever asks again at once, so that refusing does not keep the server
 * from answering.
 */
export function measureRequests(metrics: Metrics, maxInFlight: number) {
  const turnstile = new Turnstile(maxInFlight, patienceMs)
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (alwaysAnswered.has(context.req.path)) return next()
    const done = metrics.seconds.startTimer()
    if (!(await turnstile.enter())) {
      metrics.shed.inc()
      throw new Problem('overloaded', { retryAfterSeconds })
    }
    metrics.inFlight.set(turnstile.inside)
    try {
      await next()
    } finally {
      turnstile.leave()
      metrics.inFlight.set(turnstile.inside)
      const labels = { method: context.req.method, route: context.get('route') }
      done(labels)
      metrics.requests.inc({ ...labels, status: context.res.status })
    }
  })
}
