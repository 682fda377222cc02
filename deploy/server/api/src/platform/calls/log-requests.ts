import { createMiddleware } from 'hono/factory'

import type { Log } from '../log/log.ts'
import type { CallEnvironment } from './call-environment.ts'

/** Logs one line per request. It contains no path, query, header or body. */
export function logRequests(log: Log) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    const start = performance.now()
    await next()
    log.info(
      {
        method: context.req.method,
        route: context.get('route'),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        correlationId: context.get('correlationId'),
      },
      'request',
    )
  })
}
