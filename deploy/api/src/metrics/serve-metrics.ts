import type { Hono } from 'hono'

import type { CallEnvironment } from '../calls/call-environment.ts'
import type { Metrics } from './metrics.ts'

/** `/metrics`, as Prometheus reads it. */
export function serveMetrics(app: Hono<CallEnvironment>, { registry }: Metrics): void {
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    context.header('Content-Type', registry.contentType)
    return context.body(await registry.metrics())
  })
}
