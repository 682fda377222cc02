import { randomBytes } from 'node:crypto'

import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import { assetRoutes } from './asset-routes.ts'
import { assetReference } from './asset-url.ts'
import { beaconRoute } from './beacon-route.ts'
import { contentSecurityPolicy, pageHeaders } from './content-security-policy.ts'
import { apiOriginFor } from './environment.ts'
import type { Environment } from './environment.ts'
import type { LiveReleases } from './live-releases.ts'
import { pageHtml } from './page-html.ts'
import { preloadsFor } from './preloads-for.ts'
import { brandFor, resolveSnapshot } from './resolve-snapshot.ts'
import { aliasOf, languageOf } from './visit-of.ts'

export interface GatewayOptions {
  environment: Environment
  assetsFolder: string
  /** The live releases, null while there are none. */
  live: () => LiveReleases | null
  log: Logger
}

/** The cookie in which a patient's own choice of language reaches the first page. */
export const languageCookie = 'hs-language'

/** The gateway: answers every page path with a page resolved for this visit, and serves the releases' files. */
export function createGateway({ environment, assetsFolder, live, log }: GatewayOptions): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => (live() ? context.text('ready') : context.text('no releases', 503)))

  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url)
    if (environment.pageHosts.includes(hostname)) return next()
    // Cookies reach the API only from a page of the same site; 127.0.0.1 and localhost are two.
    if (hostname === '127.0.0.1' && environment.pageHosts.includes('localhost')) {
      const url = new URL(context.req.url)
      url.hostname = 'localhost'
      return context.redirect(url.href, 307)
    }
    return context.text(`This gateway does not answer for ${hostname}.`, 421)
  })

  app.route('/', beaconRoute(log))
  app.route('/', assetRoutes(assetsFolder))
  app.get('/favicon.ico', (context) => context.body(null, 404))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))

  // A form submitted before its script is ready must find its page again; what it sent is not read.
  app.on(['GET', 'POST'], '*', (context) => {
    const releases = live()
    if (!releases)
      return context.text('The portal is being set up. Try again in a moment.', 503, { 'Retry-After': '5' })
    const { hostname, pathname } = new URL(context.req.url)
    const apiOrigin = apiOriginFor(hostname, environment)
    const language = languageOf(getCookie(context, languageCookie), context.req.header('Accept-Language'))
    const snapshot = resolveSnapshot(releases, { alias: aliasOf(pathname), language, apiOrigin })
    const nonce = randomBytes(18).toString('base64')
    const brand = brandFor(snapshot.alias, releases.brands)
    const entry = releases.host.entries['main']
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value)
    context.header('Content-Security-Policy', contentSecurityPolicy(nonce, apiOrigin))
    context.header('Content-Language', language)
    context.header('Vary', 'Accept-Language, Cookie')
    return context.html(
      pageHtml({
        nonce,
        snapshot,
        themeColour: brand.primary,
        styles: [
          ...(entry?.styles ?? []).map((path) => assetReference(releases.host, path)),
          assetReference(releases.brands, brand.sheet),
        ],
        scripts: (entry?.scripts ?? []).map((path) => assetReference(releases.host, path)),
        preloads: preloadsFor(pathname, snapshot),
      }),
    )
  })
  return app
}
