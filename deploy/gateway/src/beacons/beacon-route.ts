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
  /** Whether a page load of this name was served by this environment's gateways. */
  isKnownSnapshot: (snapshotId: string) => boolean
  /** Whether this release could be on a page now. */
  isLive: (remote: string, version: string) => boolean
}

/**
 * Takes the page's reports of how a remote went, and counts them. What no page of ours could have said is refused, and
 * one page load is heard only so often, since anybody can send reports.
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
