import type { SnapshotOrigin } from '@homeside/releases/resolve/snapshot-id'
import { keyOfCrash } from '@homeside/releases/serving/gateways'
import { clientAddress, widerNetworkOf } from '@homeside/server-kit/client-address'
import { readWitness, witnessCookie } from '@homeside/server-kit/witness'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import type { CrashLog } from '../live/crash-log.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { beacon, type Beacon } from './beacon.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'

interface BeaconRouteOptions {
  log: Logger
  metrics: GatewayMetrics
  crashes: CrashLog
  /** Whether a host name is the environment's, or that of a live brand. */
  isOwnHost: (hostname: string) => boolean
  /** What a page load was made from; null for a name that no gateway of the environment gave. */
  pageNamed: (snapshotId: string) => SnapshotOrigin | null
  /** Whether the page was served lately, and had what it reports about. */
  had: (page: SnapshotOrigin, report: Beacon) => boolean
  /** The host of the page, while a rollout compares two. */
  hostOf: (page: SnapshotOrigin) => Pick<Beacon, 'version' | 'track'> | null
  gateway: Pick<GatewayOptions, 'environment' | 'trustProxy' | 'witnessKey'>
}

/**
 * Takes the pages' reports of how a remote loaded, and counts what one visitor cannot make up: each outcome of a
 * release once a day for each network, and the time of a load once a day for each patient who signed in. Of the errors
 * of a release, a network tells a few a day. While two hosts are compared, what happens to any remote counts for its
 * page's host too.
 */
export function beaconRoute(options: BeaconRouteOptions): Hono {
  const { crashes, gateway, had, hostOf, isOwnHost, log, metrics, pageNamed } = options
  const firsts = new FirstOfDay()
  return new Hono().post('/-/beacon', bodyLimit({ maxSize: 2048, onError: tooLarge }), async (context) => {
    if (!isOwnPage(context, isOwnHost)) return context.body(null, 403)
    const parsed = beacon.safeParse(await context.req.json().catch(() => null))
    const page = parsed.success ? pageNamed(parsed.data.snapshotId) : null
    if (!parsed.success || !page) return context.body(null, 400)
    const report = parsed.data
    if (!had(page, report)) return context.body(null, 204)
    const { network, witness } = reporterOf(context, page, gateway)
    const host = report.track === 'override' ? null : hostOf(page)
    const counted: Beacon[] = [report, ...(host ? [{ ...report, remote: 'host', ...host }] : [])]
    for (const each of counted) {
      const release = releaseOf(each)
      if (firsts.note(`${release} ${each.outcome} ${network}`)) {
        if (each === report) log.info(report, 'remote')
        metrics.count(each, network)
      }
      if (each.outcome === 'loaded' && witness !== null && firsts.note(`${release} ${witness}`)) metrics.time(each)
    }
    if (report.outcome === 'crashed' && report.error) {
      const crash = { release: report.remote, version: report.version, ...report.error }
      const subject = `${keyOfCrash(crash)} ${network}`
      // A crash beyond these few is not remembered either, so that one network cannot fill what is kept of a day.
      const mayTell = () => firsts.noteUpTo(errorsOfNetwork, `${releaseOf(report)} error ${network}`)
      if (!firsts.has(subject) && mayTell() && firsts.note(subject)) {
        log.warn(crash, 'a remote threw')
        crashes.add(crash)
      }
    }
    return context.body(null, 204)
  })
}

function releaseOf({ remote, track, version }: Beacon): string {
  return `${remote}@${version} ${track}`
}

/** How many errors of a release one network may tell a day. */
const errorsOfNetwork = 3

function tooLarge(context: Context): Response {
  return context.body(null, 413)
}

const dayMs = 24 * 60 * 60 * 1000

/** How many subjects are remembered. Beyond them nothing is new until tomorrow, so that nobody can fill the memory. */
const most = 500_000

/** Remembers what happened today, UTC. */
class FirstOfDay {
  readonly #seen = new Set<string>()
  #day = 0

  /** Whether it happened before, today. */
  has(subject: string): boolean {
    const day = Math.floor(Date.now() / dayMs)
    if (day !== this.#day) this.#seen.clear()
    this.#day = day
    return this.#seen.has(subject)
  }

  /** Notes that it happened. Returns whether this is the first time today. */
  note(subject: string): boolean {
    if (this.has(subject) || this.#seen.size >= most) return false
    this.#seen.add(subject)
    return true
  }

  /** Notes that it happened. Returns whether it had happened fewer than `times` times today. */
  noteUpTo(times: number, subject: string): boolean {
    for (let time = 1; time <= times; time++) {
      if (this.note(`${subject} ${time}`)) return true
    }
    return false
  }
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process'])

/**
 * The sender of a report, by facts that a browser cannot forge: its network; and a patient who signed in, under a name
 * that changes daily, or null. All visitors on a developer's machine have one address, so their cohort stands for their
 * network there.
 */
function reporterOf(
  context: Context,
  page: SnapshotOrigin,
  { environment, trustProxy, witnessKey }: BeaconRouteOptions['gateway'],
): { network: string; witness: string | null } {
  const address = clientAddress(context, trustProxy ?? false)
  const isDeveloper = environment.overrides === 'free' && loopback.has(address)
  return {
    network: isDeveloper ? `cohort ${page.cohort}` : widerNetworkOf(address),
    witness: witnessKey ? readWitness(witnessKey, getCookie(context, witnessCookie)) : null,
  }
}

/** Whether a page of this portal sent the request: no page can change what its browser says in these headers. */
function isOwnPage(context: Context, isOwnHost: (hostname: string) => boolean): boolean {
  const site = context.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = context.req.header('Origin') ?? ''
  return URL.canParse(origin) && isOwnHost(new URL(origin).hostname)
}
