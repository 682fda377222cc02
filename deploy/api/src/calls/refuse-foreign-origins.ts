import { createMiddleware } from 'hono/factory'

import { Problem } from '../problems/problem.ts'

/**
 * Keeps other sites from changing anything as a patient. The portal's page and the API are on one site but on different
 * hosts, so the browser marks a legitimate request same-site (or same-origin behind one proxy). A request without
 * Origin comes from a program, which has no cookie of a patient.
 */
export function refuseForeignOrigins(pageOrigins: readonly string[]) {
  return createMiddleware(async (context, next) => {
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)
    const origin = context.req.header('Origin')
    const foreign = origin !== undefined && !pageOrigins.includes(origin)
    if (changes && (foreign || context.req.header('Sec-Fetch-Site') === 'cross-site')) {
      throw new Problem('origin-refused')
    }
    await next()
  })
}
