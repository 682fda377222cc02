import { randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { referenceOf } from '@homeside/contract/constants/reference'
import { brandHosts } from '@homeside/releases/resolve/brand-for'
import { clientAddress, widerNetworkOf } from '@homeside/server-kit/client-address'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

import { assetRoutes } from './asset-routes.ts'
import { beaconRoute } from './beacons/beacon-route.ts'
import { gatewayMetrics, type ReportedRelease } from './beacons/gateway-metrics.ts'
import { policyReportRoute } from './beacons/policy-report-route.ts'
import { ServedPages } from './beacons/served-pages.ts'
import { CrashLog } from './live/crash-log.ts'
import type { LiveReleases } from './live/live-releases.ts'
import type { GatewayOptions } from './options/gateway-options.ts'
import { aliasPagesRoute } from './page/alias-pages.ts'
import { answerPage } from './page/answer-page.ts'
import { PageFiles } from './page/page-files.ts'
import { publishedFiles } from './page/prerendered.ts'
import { snapshotNames } from './page/snapshot-names.ts'

/** The gateway: answers each page path with a page resolved for this visit, and serves the releases' files. */
export function createGateway(options: GatewayOptions): Hono {
  const { assetsFolder, environment, live, log } = options
  const key = options.key ?? randomBytes(32).toString('hex')
  const metrics = gatewayMetrics(key, () => ({
    serial: live()?.manifest.serial ?? 0,
    refusals: options.refusals?.() ?? 0,
    controllerLeads: options.controllerLeads?.() ?? null,
    releases: reportedReleases(live()),
  }))
  const names = snapshotNames(key)
  const pages = new ServedPages(() => live()?.written ?? null)
  const parts = { files: new PageFiles(), read: publishedFiles(assetsFolder) }
  const app = new Hono()
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => {
    if (options.isStopping?.()) return context.text('stopping', 503)
    return live() ? context.text('ready') : context.text('no releases', 503)
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )
  const isOwnHost = (hostname: string): boolean => {
    const releases = live()
    if (environment.pageHosts.includes(hostname)) return true
    return releases !== null && brandHosts(environment.environment, releases.brands).has(hostname)
  }
  app.use(refuseForeignHosts(isOwnHost))
  app.route(
    '/',
    beaconRoute({
      log,
      metrics,
      crashes: options.crashes ?? new CrashLog(),
      isOwnHost,
      pageNamed: names.read,
      had: (page, report) => pages.had(page, report),
      hostOf: (page) => pages.hostOf(page),
      gateway: options,
    }),
  )
  app.route(
    '/',
    policyReportRoute(metrics, (context) => widerNetworkOf(clientAddress(context, options.trustProxy ?? false))),
  )
  app.use('/-/page-files/*', compress(), compressPages())
  app.route('/', parts.files.routes(live))
  app.route('/', aliasPagesRoute(live, environment.paymentsPortals))
  app.route('/', assetRoutes(options))
  app.get('/favicon.ico', (context) => context.body(null, 404))
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  // The browser's own post of a form, before its script is ready, gets the page again. What it sent is not read.
  app.on(['GET', 'POST'], '*', compress(), compressPages(), async (context) => {
    pages.note()
    const page = await answerPage(context, options, names.name, parts)
    metrics.countPage(page.headers.get('Content-Language') ?? 'none')
    return page
  })
  app.onError((error, context) => {
    // The visitor has left the page, so nobody needs an answer and nothing is wrong.
    if (context.req.raw.signal.aborted) return context.body(null, 499 as 400)
    const correlationId = randomUUID()
    const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    log.error({ correlationId, problem: error.message, at: at.slice(0, 8) }, 'a page could not be made')
    const more = options.devServers ? error.message : `try again soon. ${referenceOf(correlationId)}`
    return context.text(`The portal cannot be shown: ${more}`, 503)
  })
  return app
}

/** The releases that a rollout compares: the candidates, and what everybody else gets. */
function reportedReleases(releases: LiveReleases | null): ReportedRelease[] {
  if (!releases) return []
  const { host, remotes } = releases.manifest
  return Object.entries({ ...(host.candidate ? { host } : {}), ...remotes }).flatMap(
    ([remote, { candidate, stable }]) => [
      ...(stable ? [{ remote, version: stable, track: 'stable' as const }] : []),
      ...(candidate ? [{ remote, version: candidate.version, track: 'candidate' as const }] : []),
    ],
  )
}

const compressed = promisify(brotliCompress)

/** Higher levels save a patient little and cost this machine milliseconds per page. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/** Compresses pages with brotli for browsers that accept it: they are a fifth smaller than with gzip. */
function compressPages(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const accepted = context.req.header('Accept-Encoding')?.split(',') ?? []
    const isAccepted = accepted.some((each) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(each))
    if (!isAccepted || headers.has('Content-Encoding') || context.req.method === 'HEAD') return
    const body = await compressed(Buffer.from(await context.res.arrayBuffer()), { params })
    context.res = new Response(new Uint8Array(body), context.res)
    context.header('Content-Encoding', 'br')
    context.header('Content-Length', String(body.length))
    context.header('Vary', 'Accept-Encoding', { append: true })
  }
}

/**
 * Answers 421 to host names of other environments. On a developer's machine it redirects 127.0.0.1 to localhost: the
 * session's cookie reaches the API only from a page of the same site, and these are two sites.
 *
 * @param isOwnHost Whether a host name is the environment's, or that of a live brand.
 */
function refuseForeignHosts(isOwnHost: (hostname: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const url = new URL(context.req.url)
    if (isOwnHost(url.hostname)) return next()
    if (url.hostname === '127.0.0.1' && isOwnHost('localhost')) {
      url.hostname = 'localhost'
      return context.redirect(url.href, 307)
    }
    return context.text(`This gateway does not answer for ${url.hostname}.`, 421)
  }
}
