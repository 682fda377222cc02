import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import type { Metrics } from './metrics.ts'

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

/** Paths for operators, which are always answered and not counted. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** `/metrics`, as Prometheus reads it. */
export function serveMetrics(app: Hono<CallEnvironment>, { registry }: Metrics): void {
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    context.header('Content-Type', registry.contentType)
    return context.body(await registry.metrics())
  })
}
