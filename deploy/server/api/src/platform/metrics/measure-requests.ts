import { clientAddress, networkOf } from '@homeside/server-kit/client-address'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { RequestSlot, type RequestSlots } from '../calls/request-slot.ts'
import { holdingPlace } from '../outside/outside-services.ts'
import type { Metrics } from './metrics.ts'

/** Paths for operators, which are always answered and not counted. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

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

/** `/metrics`, as Prometheus reads it. */
export function serveMetrics(app: Hono<CallEnvironment>, { registry }: Metrics): void {
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    context.header('Content-Type', registry.contentType)
    return context.body(await registry.metrics())
  })
}

/**
 * Serves as many requests at once as the server can handle. Further ones wait for their turn and are refused when it
 * does not come soon. Waiting also slows down callers who repeat at once, so that refusing does not use up the server.
 * One network gets no more slots than are left free.
 */
export function takeRequestSlot(metrics: Metrics, slots: RequestSlots, trustProxy: boolean) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    if (operatorPaths.has(context.req.path)) return next()
    const network = networkOf(clientAddress(context, trustProxy))
    const slot = new RequestSlot(slots, network, () => metrics.shed.inc(), goneOf(context))
    context.set('requestSlot', slot)
    await slot.take()
    try {
      await holdingPlace(slot, next)
    } finally {
      slot.end()
    }
  })
}

/** Aborted when whoever asked to read something has gone: closed the page, or asked for something else. */
function goneOf(context: Context<CallEnvironment>): AbortSignal | undefined {
  // In a test there may be no connection.
  const { outgoing } = (context.env as Partial<HttpBindings> | undefined) ?? {}
  if (context.req.method !== 'GET' || outgoing === undefined) return undefined
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  return gone.signal
}
