import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

/** How many seconds a browser may cache the answer to a preflight. */
const preflightSeconds = 7200

/**
 * Lets the portal's pages read what is answered to them, and nobody else's.
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
    // Set by the library, they would make an answer before the real one, which is then copied and sent as a stream.
    const origin = context.req.header('Origin')
    if (origin !== undefined && pageOrigins.includes(origin)) context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Allow-Credentials', 'true')
    context.header('Access-Control-Expose-Headers', 'Retry-After')
    context.header('Vary', 'Origin')
    await next()
  })
}
