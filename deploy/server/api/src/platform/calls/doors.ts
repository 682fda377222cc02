import { clientAddress, inProcess, networkOf } from '@homeside/server-kit/client-address'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { PageOrigins } from '../database/page-origins.ts'
import { Problem } from '../problems/problem.ts'
import type { CallEnvironment } from './call-environment.ts'
import type { Dependencies } from './dependencies.ts'

/** How many seconds a browser may cache the answer to a preflight. */
const preflightSeconds = 7200

/**
 * Lets the portal's pages read the answers to their requests, and no other site's pages.
 */
export function allowPageOrigins(pageOrigins: PageOrigins) {
  const answerPreflight = cors({
    origin: async (origin) => ((await pageOrigins.include(origin)) ? origin : null),
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
    if (origin !== undefined && (await pageOrigins.include(origin))) {
      context.header('Access-Control-Allow-Origin', origin)
    }
    context.header('Access-Control-Allow-Credentials', 'true')
    context.header('Access-Control-Expose-Headers', 'Retry-After')
    context.header('Vary', 'Origin')
    await next()
  })
}

/**
 * Keeps other sites from changing anything as a patient. The portal's page and the API are on one site but on different
 * hosts, so the browser marks a legitimate request same-site (or same-origin behind one proxy). A request without
 * Origin comes from a program, which has no cookie of a patient. The desk is a page of the API's own origin.
 */
export function refuseForeignOrigins({ pageOrigins, apiOrigin }: Pick<Dependencies, 'pageOrigins' | 'apiOrigin'>) {
  return createMiddleware(async (context, next) => {
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)
    const origin = context.req.header('Origin')
    const foreign = origin !== undefined && origin !== apiOrigin && !(await pageOrigins.include(origin))
    if (changes && (foreign || context.req.header('Sec-Fetch-Site') === 'cross-site')) {
      throw new Problem('origin-refused')
    }
    await next()
  })
}

/** The requests of one network in the window: more than the people of a care home make together. */
const knocks = 30
const windowSeconds = 10

/**
 * Limits how often one network knocks at doors that are open to anybody. Each server counts by itself, in memory and
 * before it reads anything, so that who knocks without end costs nobody else.
 *
 * @throws Problem too-many-attempts
 */
export function limitNetwork(trustProxy: boolean) {
  const limiter = new RateLimiterMemory({ points: knocks, duration: windowSeconds })
  return createMiddleware<CallEnvironment>(async (context, next) => {
    const address = clientAddress(context, trustProxy)
    if (address === inProcess) return next()
    await limiter.consume(networkOf(address)).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Problem('too-many-attempts', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
    })
    return next()
  })
}
