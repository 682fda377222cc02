import type { MiddlewareHandler } from 'hono'

/**
 * Answers 421 to host names of other environments. On a developer's machine it redirects 127.0.0.1 to localhost: the
 * session's cookie reaches the API only from a page of the same site, and these are two sites.
 *
 * @param pageHosts The environment's host names, those of live brands included.
 */
export function refuseForeignHosts(pageHosts: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url)
    const own = pageHosts()
    if (own.includes(url.hostname)) return next()
    if (url.hostname === '127.0.0.1' && own.includes('localhost')) {
      url.hostname = 'localhost'
      return context.redirect(url.href, 307)
    }
    return context.text(`This gateway does not answer for ${url.hostname}.`, 421)
  }
}
