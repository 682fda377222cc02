import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Beacon } from './beacon.ts'

/** Histogram buckets in seconds until a remote can be used. They are finest where patients begin to notice. */
const usableBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8]

/** The counters of a gateway, for Prometheus and for the rollout of candidates. */
export interface GatewayMetrics {
  count: (beacon: Beacon) => void
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
  /**
   * What runs now. Its counters start at zero before the first visitor: Prometheus compares two readings, and would
   * miss the first increase of a counter that did not exist.
   */
  releases: readonly ReportedRelease[]
}

/**
 * Makes the counters.
 *
 * @param state Called whenever somebody reads the metrics.
 */
export function gatewayMetrics(state: () => GatewayState): GatewayMetrics {
  const register = new Registry()
  const registers = [register]
  const labelNames = ['remote', 'version', 'track'] as const
  const loads = new Counter({
    name: 'homeside_remote_loads_total',
    help: 'Loads of a remote by outcome: loaded, fallback, failed.',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const crashes = new Counter({
    name: 'homeside_remote_crashes_total',
    help: 'Crashes of a remote while it was being drawn.',
    labelNames,
    registers,
  })
  const usable = new Histogram({
    name: 'homeside_remote_usable_seconds',
    help: 'Seconds until a remote that loaded could be used.',
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
  ]
  for (const { help, name, of } of gauges) {
    registers[0]?.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(of())
        },
      }),
    )
  }
  const begun = new Set<string>()
  const begin = ({ remote, track, version }: ReportedRelease): void => {
    const labels = { remote, version, track }
    const name = Object.values(labels).join()
    if (begun.has(name)) return
    begun.add(name)
    for (const outcome of ['loaded', 'fallback', 'failed']) loads.inc({ ...labels, outcome }, 0)
    crashes.inc(labels, 0)
    usable.zero(labels)
  }
  return {
    count: ({ duration, outcome, phase, remote, track, version }) => {
      const labels = { remote, version, track }
      begin(labels)
      if (phase === 'render') return crashes.inc(labels)
      loads.inc({ ...labels, outcome })
      if (outcome === 'loaded') usable.observe(labels, duration / 1000)
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
