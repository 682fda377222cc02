import { createHmac } from 'node:crypto'

import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Beacon } from './beacon.ts'

/** Histogram buckets in seconds until a remote can be used. They are finest where patients begin to notice. */
const usableBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8]

/** The counters of a gateway, for Prometheus and for the rollout of candidates. */
export interface GatewayMetrics {
  /** @param network Where the report came from. It is not kept: trouble is counted for one of 64 parts of all networks. */
  count: (beacon: Beacon, network: string) => void
  /** Counts the time that a patient waited for a remote. */
  time: (beacon: Beacon) => void
  countPage: (language: string) => void
  /** Counts something that a page's security policy blocked. */
  countPolicyReport: (directive: string) => void
  /** The metrics as text in Prometheus' format. */
  text: () => Promise<string>
  contentType: string
}

/** A release that pages may be made of, and its role. */
export interface ReportedRelease {
  remote: string
  version: string
  track: Beacon['track']
}

export interface GatewayState {
  /** The serial that is served. */
  serial: number
  /** How often the store's contents were refused. */
  refusals: number
  /** Whether a controller leads; null while nobody knows. */
  controllerLeads: boolean | null
  /**
   * What runs now. Its counters start at zero before the first visitor: Prometheus compares two readings, and would
   * miss the first increase of a counter that did not exist.
   */
  releases: readonly ReportedRelease[]
}

/**
 * Into how many parts a secret divides all networks. Gateways that share it put a network into the same part, so that
 * the parts with trouble, in all gateways together, are hardly more than the networks with trouble.
 */
const parts = 64

/**
 * Makes the counters.
 *
 * @param key The secret that all gateways of an environment share.
 * @param state Called whenever somebody reads the metrics.
 */
export function gatewayMetrics(key: string, state: () => GatewayState): GatewayMetrics {
  const register = new Registry()
  const registers = [register]
  const labelNames = ['remote', 'version', 'track'] as const
  const loads = new Counter({
    name: 'homeside_remote_loads_total',
    help: 'Loads of a remote by outcome (loaded, fallback, failed): one a day for each network.',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const crashes = new Counter({
    name: 'homeside_remote_crashes_total',
    help: 'Crashes of a remote while it was being drawn: one a day for each network.',
    labelNames,
    registers,
  })
  const troubled = new Counter({
    name: 'homeside_remote_troubled_total',
    help: 'Failed loads and crashes of a remote, by the part of all networks that they came from.',
    labelNames: [...labelNames, 'part'],
    registers,
  })
  const usable = new Histogram({
    name: 'homeside_remote_usable_seconds',
    help: 'Seconds until a remote could be used, for patients who signed in: one load a day for each.',
    labelNames,
    buckets: usableBuckets,
    registers,
  })
  const pages = new Counter({
    name: 'homeside_pages_total',
    help: 'Pages answered.',
    labelNames: ['language'],
    registers,
  })
  const policyReports = new Counter({
    name: 'homeside_policy_reports_total',
    help: 'What the policy of a page kept from happening, as browsers report it.',
    labelNames: ['directive'],
    registers,
  })
  const gauges = [
    { name: 'homeside_manifest_serial', help: 'The serial that is served.', of: () => state().serial },
    {
      name: 'homeside_manifest_refusals',
      help: 'Readings of the store that were refused.',
      of: () => state().refusals,
    },
    {
      name: 'homeside_controller_leads',
      help: 'Whether a controller watches the releases: 1 or 0; nothing while the store is away.',
      of: () => (state().controllerLeads === null ? null : Number(state().controllerLeads)),
    },
  ]
  for (const { help, name, of } of gauges) {
    registers[0]?.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          const value = of()
          if (value === null) this.remove()
          else this.set(value)
        },
      }),
    )
  }
  const partOf = (network: string): number => createHmac('sha256', key).update(network).digest().readUInt32BE(0) % parts
  const begun = new Set<string>()
  const begin = ({ remote, track, version }: ReportedRelease): void => {
    const labels = { remote, version, track }
    const name = Object.values(labels).join()
    if (begun.has(name)) return
    begun.add(name)
    for (const outcome of ['loaded', 'fallback', 'failed']) loads.inc({ ...labels, outcome }, 0)
    crashes.inc(labels, 0)
    for (let part = 0; part < parts; part++) troubled.inc({ ...labels, part }, 0)
    usable.zero(labels)
  }
  return {
    count: ({ outcome, phase, remote, track, version }, network) => {
      const labels = { remote, version, track }
      begin(labels)
      if (phase === 'render') crashes.inc(labels)
      else loads.inc({ ...labels, outcome })
      if (outcome === 'failed' || outcome === 'crashed') troubled.inc({ ...labels, part: partOf(network) })
    },
    time: ({ duration, remote, track, version }) => {
      begin({ remote, version, track })
      usable.observe({ remote, version, track }, duration / 1000)
    },
    countPage: (language) => pages.inc({ language }),
    countPolicyReport: (directive) => policyReports.inc({ directive }),
    text: () => {
      for (const release of state().releases) begin(release)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}
