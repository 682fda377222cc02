import { randomBytes } from 'node:crypto'

import { brandHosts } from '@homeside/releases/resolve/brand-for'
import { clientAddress } from '@homeside/running/client-address'
import { widerNetworkOf } from '@homeside/running/network-of'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

import { assetRoutes } from './asset-routes.ts'
import { beaconRoute } from './beacons/beacon-route.ts'
import { gatewayMetrics } from './beacons/gateway-metrics.ts'
import type { ReportedRelease } from './beacons/gateway-metrics.ts'
import { isOwnPage } from './beacons/is-own-page.ts'
import { policyReportRoute } from './beacons/policy-report-route.ts'
import { reporterOf } from './beacons/reporter-of.ts'
import { ServedPages } from './beacons/served-pages.ts'
import type { LiveReleases } from './live/live-releases.ts'
import { publishedFiles } from './live/published-files.ts'
import type { GatewayOptions } from './options/gateway-options.ts'
import { answerPage } from './page/answer-page.ts'
import { brandLookRoute } from './page/brand-look.ts'
import { compressPages } from './page/compress-pages.ts'
import { pageFilesRoute } from './page/page-files.ts'
import { snapshotNames } from './page/snapshot-names.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'

/** The gateway: answers each page path with a page resolved for this visit, and serves the releases' files. */
export function createGateway(options: GatewayOptions): Hono {
  const { assetsFolder, environment, live, log } = options
  const key = options.key ?? randomBytes(32).toString('hex')
  const metrics = gatewayMetrics(key, () => ({
    serial: live()?.manifest.serial ?? 0,
    refusals: options.refusals?.() ?? 0,
    releases: reportedReleases(live()),
  }))
  const names = snapshotNames(key)
  const pages = new ServedPages(() => live()?.written ?? null)
  const read = publishedFiles(assetsFolder)
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => {
    if (options.isStopping?.()) return context.text('stopping', 503)
    return live() ? context.text('ready') : context.text('no releases', 503)
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )
  const hosts = (): string[] => pageHosts(environment, live())
  app.use(refuseForeignHosts(hosts))
  app.route(
    '/',
    beaconRoute({
      log,
      metrics,
      isOwnPage: (context) => isOwnPage(context, hosts()),
      pageNamed: names.read,
      had: (page, report) => pages.had(page, report),
      reporterOf: (context, page) => reporterOf(context, page, options),
    }),
  )
  app.route(
    '/',
    policyReportRoute(metrics, (context) => widerNetworkOf(clientAddress(context, options.trustProxy ?? false))),
  )
  app.use('/-/page-files/*', compress(), compressPages())
  app.route('/', pageFilesRoute(live))
  app.route('/', brandLookRoute(live))
  app.route('/', assetRoutes(assetsFolder))
  app.get('/favicon.ico', (context) => context.body(null, 404))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  // A form submitted before its script is ready must find its page again; what it sent is not read.
  app.on(['GET', 'POST'], '*', compress(), compressPages(), async (context) => {
    pages.note()
    const page = await answerPage(context, options, names.name, read)
    metrics.countPage(page.headers.get('Content-Language') ?? 'none')
    return page
  })
  app.onError((error, context) => {
    // Whoever went away gets no answer, and nothing is wrong here.
    if (context.req.raw.signal.aborted) return context.body(null, 499 as 400)
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

/** The releases that a rollout compares: the candidates, and what everybody else gets. */
function reportedReleases(releases: LiveReleases | null): ReportedRelease[] {
  return Object.entries(releases?.manifest.remotes ?? {}).flatMap(([remote, { candidate, stable }]) => [
    { remote, version: stable, track: 'stable' as const },
    ...(candidate ? [{ remote, version: candidate.version, track: 'candidate' as const }] : []),
  ])
}
