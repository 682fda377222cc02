import { randomBytes } from 'node:crypto'

import { apiOriginFor } from '@homeside/releases/environments/environment'
import type { Environment } from '@homeside/releases/environments/environment'
import { brandHosts } from '@homeside/releases/resolve/brand-for'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import { assetRoutes } from './asset-routes.ts'
import { beaconRoute } from './beacons/beacon-route.ts'
import { gatewayMetrics } from './beacons/gateway-metrics.ts'
import type { GatewayMetrics } from './beacons/gateway-metrics.ts'
import { cohortOf } from './cohort-cookie.ts'
import { devOrigins } from './dev-servers.ts'
import type { DevServers } from './dev-servers.ts'
import type { LiveReleases } from './live/live-releases.ts'
import { composePage, withDevServers } from './page/compose-page.ts'
import { contentSecurityPolicy, pageHeaders } from './page/content-security-policy.ts'
import { snapshotNames } from './page/name-snapshot.ts'
import type { SnapshotNames } from './page/name-snapshot.ts'
import { pageHtml } from './page/page-html.ts'
import { aliasOf, languageOf } from './page/visit-of.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'

export interface GatewayOptions {
  environment: Pick<Environment, 'environment' | 'pageHosts' | 'apiOrigin' | 'overrides'>
  assetsFolder: string
  /** The live releases, null while there are none. */
  live: () => LiveReleases | null
  log: Logger
  /** How often the store's contents were refused. */
  refusals?: () => number
  /** A secret that the gateways of an environment share; one of this process alone when absent. */
  key?: string
  /** On a developer's machine alone. */
  devServers?: DevServers
}

/** The cookie in which a patient's own choice of language reaches the first page. */
const languageCookie = 'hs-language'

/** The gateway: answers every page path with a page resolved for this visit, and serves the releases' files. */
export function createGateway(options: GatewayOptions): Hono {
  const { assetsFolder, environment, live, log } = options
  const metrics = gatewayMetrics(() => ({
    serial: live()?.manifest.serial ?? 0,
    refusals: options.refusals?.() ?? 0,
  }))
  const names = snapshotNames(options.key ?? randomBytes(32).toString('hex'))
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => (live() ? context.text('ready') : context.text('no releases', 503)))
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )
  app.use(refuseForeignHosts(() => pageHosts(environment, live())))
  const isLive = (remote: string, version: string): boolean => Boolean(live()?.remote(remote, version))
  app.route('/', beaconRoute({ log, metrics, isKnownSnapshot: names.isKnown, isLive }))
  app.route('/', assetRoutes(assetsFolder))
  app.get('/favicon.ico', (context) => context.body(null, 404))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  // A form submitted before its script is ready must find its page again; what it sent is not read.
  app.on(['GET', 'POST'], '*', compress(), (context) => answerPage(context, options, { metrics, names }))
  app.onError((error, context) => {
    log.error({ problem: error.message }, 'a page could not be made')
    return context.text(`The portal cannot be shown: ${options.devServers ? error.message : 'try again soon.'}`, 503)
  })
  return app
}

function pageHosts(
  { environment, pageHosts: own }: GatewayOptions['environment'],
  releases: LiveReleases | null,
): string[] {
  return [...own, ...(releases ? brandHosts(environment, releases.brands) : [])]
}

async function answerPage(
  context: Context,
  { devServers, environment, live }: GatewayOptions,
  { metrics, names }: { metrics: GatewayMetrics; names: SnapshotNames },
): Promise<Response> {
  const releases = live()
  if (!releases) return context.text('The portal is being set up. Try again in a moment.', 503, { 'Retry-After': '5' })
  const { hostname, pathname } = new URL(context.req.url)
  const apiOrigin = apiOriginFor(hostname, environment)
  const language = languageOf(getCookie(context, languageCookie), context.req.header('Accept-Language'))
  const visit = { hostname, alias: aliasOf(pathname), language, apiOrigin, cohort: cohortOf(context), overrides: {} }
  const released = composePage(releases, visit, pathname, names.name)
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
  metrics.countPage(language)
  return context.html(pageHtml({ ...page, nonce }))
}
