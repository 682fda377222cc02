import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

/** How many seconds a browser may cache the answer to a preflight. */
const preflightSeconds = 7200

/**
 * Lets the portal's pages read the answers to their requests, and no other site's pages.
 *
 * @param pageOrigins exact origins.
 */
export function allowPageOrigins(pageOrigins: readonly string[]) {
  const answerPreflight = cors({
    origin: [...pageOrigins],
    credentials: true,
    maxAge: preflightSeconds,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Alias', 'Content-Type', 'Idempotency-Key'],
  })
  return createMiddleware(async (context, next) => {
    if (context.req.method === 'OPTIONS') return answerPreflight(context, next)
    // The library would set these headers on an answer of its own. The real answer would then be copied into that one
    // and sent as a stream.
    const origin = context.req.header('Origin')
    if (origin !== undefined && pageOrigins.includes(origin)) context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Allow-Credentials', 'true')
    context.header('Access-Control-Expose-Headers', 'Retry-After')
    context.header('Vary', 'Origin')
    await next()
  })
}
