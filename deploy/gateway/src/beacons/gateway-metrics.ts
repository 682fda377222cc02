import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Beacon } from './beacon.ts'

/** Seconds that a remote takes until it can be used: finest where patients begin to notice. */
const usableBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8]

/** What a gateway counts, for Prometheus and for the rollout of candidates. */
export interface GatewayMetrics {
  count: (beacon: Beacon) => void
  countPage: (language: string) => void
  /** The metrics as text, in Prometheus’ format. */
  text: () => Promise<string>
  contentType: string
}

/**
 * @param state Read whenever somebody asks: the serial that is served, and how often the store’s contents were refused.
 */
export function gatewayMetrics(state: () => { serial: number; refusals: number }): GatewayMetrics {
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
  return {
    count: ({ duration, outcome, phase, remote, track, version }) => {
      const labels = { remote, version, track }
      if (phase === 'render') return crashes.inc(labels)
      loads.inc({ ...labels, outcome })
      if (outcome === 'loaded') usable.observe(labels, duration / 1000)
    },
    countPage: (language) => pages.inc({ language }),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
