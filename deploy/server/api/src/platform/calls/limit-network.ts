import { clientAddress, inProcess, networkOf } from '@homeside/server-kit/client-address'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { Problem } from '../problems/problem.ts'
import type { CallEnvironment } from './call-environment.ts'

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
