import type { MiddlewareHandler } from 'hono'

import type { ProcessorSettings } from './settings.ts'

/** The security policy of a page on which a cardholder does something and returns. */
export function hostedPolicy({ returnOrigins }: ProcessorSettings): MiddlewareHandler {
  return async (context, next) => {
    // Chromium applies form-action to the redirect after a form, so the way back must be listed.
    const policy = [
      "default-src 'none'",
      'img-src data:',
      "style-src 'self'",
      `form-action 'self' ${returnOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    context.header('Content-Security-Policy', policy.join('; '))
    await next()
  }
}
