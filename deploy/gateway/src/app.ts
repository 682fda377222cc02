import { randomBytes } from 'node:crypto'

import { Hono } from 'hono'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import { assetRoutes } from './asset-routes.ts'
import { beaconRoute } from './beacon-route.ts'
import { composePage, withDevServers } from './compose-page.ts'
import { contentSecurityPolicy, pageHeaders } from './content-security-policy.ts'
import { devOrigins } from './dev-servers.ts'
import type { DevServers } from './dev-servers.ts'
import { apiOriginFor } from './environment.ts'
import type { Environment } from './environment.ts'
import type { LiveReleases } from './live-releases.ts'
import { pageHtml } from './page-html.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'
import { aliasOf, languageOf } from './visit-of.ts'

export interface GatewayOptions {
  environment: Environment
  assetsFolder: string
  /** The live releases, null while there are none. */
  live: () => LiveReleases | null
  log: Logger
  /** On a developer's machine alone. */
  devServers?: DevServers
}

/** The cookie in which a patient's own choice of language reaches the first page. */
const languageCookie = 'hs-language'

/** The gateway: answers every page path with a page resolved for this visit, and serves the releases' files. */
export function createGateway(options: GatewayOptions): Hono {
  const { assetsFolder, environment, live, log } = options
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => (live() ? context.text('ready') : context.text('no releases', 503)))
  app.use(refuseForeignHosts(environment))
  app.route('/', beaconRoute(log))
  app.route('/', assetRoutes(assetsFolder))
  app.get('/favicon.ico', (context) => context.body(null, 404))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  // A form submitted before its script is ready must find its page again; what it sent is not read.
  app.on(['GET', 'POST'], '*', compress(), (context) => answerPage(context, options))
  app.onError((error, context) => {
    log.error({ problem: error.message }, 'a page could not be made')
    return context.text(`The portal cannot be shown: ${options.devServers ? error.message : 'try again soon.'}`, 503)
  })
  return app
}

async function answerPage(context: Context, { devServers, environment, live }: GatewayOptions): Promise<Response> {
  const releases = live()
  if (!releases) return context.text('The portal is being set up. Try again in a moment.', 503, { 'Retry-After': '5' })
  const { hostname, pathname } = new URL(context.req.url)
  const apiOrigin = apiOriginFor(hostname, environment)
  const language = languageOf(getCookie(context, languageCookie), context.req.header('Accept-Language'))
  const released = composePage(releases, { alias: aliasOf(pathname), language, apiOrigin }, pathname)
  const page = devServers ? await withDevServers(released, devServers) : released
  const nonce = randomBytes(18).toString('base64')
  const origins = devServers ? devOrigins(devServers) : []
  for (const [name, value] of Object.entries(pageHeaders)) {
    // A development build has no hashes to require.
    if (name !== 'Integrity-Policy' || !devServers) context.header(name, value)
  }
  context.header('Content-Security-Policy', contentSecurityPolicy(nonce, apiOrigin, origins))
  context.header('Content-Language', language)
  context.header('Vary', 'Accept-Language, Cookie')
  return context.html(pageHtml({ ...page, nonce }))
}
