import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'

import { beacon } from './beacon.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'
import { ReportLimit } from './report-limit.ts'

export interface BeaconRouteOptions {
  log: Logger
  metrics: GatewayMetrics
  /** Whether this environment's gateways served a page load with this name. */
  isKnownSnapshot: (snapshotId: string) => boolean
  /** Whether this release could be on a page now. */
  isLive: (remote: string, version: string) => boolean
}

/**
 * Takes the pages' reports of how a remote loaded, and counts them. It refuses what none of our pages could have said,
 * and limits the reports of each page load, because anybody can send them.
 */
export function beaconRoute({ isKnownSnapshot, isLive, log, metrics }: BeaconRouteOptions): Hono {
  const limit = new ReportLimit()
  return new Hono().post('/-/beacon', bodyLimit({ maxSize: 2048, onError: tooLarge }), async (context) => {
    const parsed = beacon.safeParse(await context.req.json().catch(() => null))
    if (!parsed.success || !isKnownSnapshot(parsed.data.snapshotId)) return context.body(null, 400)
    if (!limit.allows(parsed.data)) return context.body(null, 429)
    log.info(parsed.data, 'remote')
    const counts = isLive(parsed.data.remote, parsed.data.version) && limit.isNews(parsed.data)
    if (counts) metrics.count(parsed.data)
    return context.body(null, 204)
  })
}

function tooLarge(context: Context): Response {
  return context.body(null, 413)
}
