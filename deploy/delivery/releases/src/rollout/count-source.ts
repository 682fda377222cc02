import { z } from 'zod'

import { type Counts, countsSince, noCounts } from '../records/counts.ts'
import type { Candidate } from '../records/environment-manifest.ts'

/** Milliseconds for a source to answer. Long: a machine that is short of time says nothing against a release. */
const timeLimit = 30_000

/** A release for a share of the visitors. */
export interface Selection {
  remote: string
  version: string
  track: 'stable' | 'candidate'
}

/** Where the numbers come from: the gateways themselves, or a Prometheus that reads them. */
export interface CountSource {
  /** The current counters, to be stored as the start of a measurement. */
  mark: (selection: Selection) => Promise<Counts>
  /** What was counted since then. */
  since: (selection: Selection, mark: Counts, sinceUtc: string) => Promise<Counts>
}

/** The counts of a candidate, and of its stable release; null where it has none. */
export interface CountedRollout {
  candidate: Counts
  stable: Counts | null
}

/** A candidate whose rollout has begun, beside its stable release. */
interface CountedTrack {
  /** Undefined for a first release, which has nothing beside it. */
  stable?: string | undefined
  candidate: Pick<Candidate, 'version'> & { rollout: NonNullable<Candidate['rollout']> }
}

/**
 * What a rollout is judged by: the candidate's counts since its present step began, and the stable release's counts
 * since the rollout began.
 *
 * @throws Error when the source does not answer.
 */
export async function countRollout(
  source: CountSource,
  name: string,
  { candidate, stable }: CountedTrack,
): Promise<CountedRollout> {
  const { marks, startedUtc, stepUtc } = candidate.rollout
  const [ofCandidate, ofStable] = await Promise.all([
    source.since({ remote: name, version: candidate.version, track: 'candidate' }, marks.candidate, stepUtc),
    stable === undefined
      ? null
      : source.since({ remote: name, version: stable, track: 'stable' }, marks.stable, startedUtc),
  ])
  return { candidate: ofCandidate, stable: ofStable }
}

/**
 * Reads counters from the gateways' own `/metrics`. Good enough for one or a few gateways; for many that come and go,
 * ask Prometheus.
 *
 * @param origins All gateways of the environment, such as `http://10.0.0.7:8080`.
 */
export function gatewayCounts(origins: readonly string[]): CountSource {
  const now = async (selection: Selection): Promise<Counts> => {
    const texts = await Promise.all(origins.map((origin) => metricsOf(origin)))
    return countsIn(texts.join('\n'), selection)
  }
  return { mark: now, since: async (selection, mark) => countsSince(await now(selection), mark) }
}

async function metricsOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(timeLimit) }).catch(
    (cause: unknown) => {
      throw new Error(`The gateway ${origin} does not answer.`, { cause })
    },
  )
  if (!answer.ok) throw new Error(`The gateway ${origin} answers ${answer.status} at /metrics.`)
  return answer.text()
}

const line = /^(homeside_remote_\w+)\{([^}]*)\} ([\d.e+]+)$/gm

/** Parses Prometheus' text format, as far as a gateway writes it. */
export function countsIn(text: string, { remote, track, version }: Selection): Counts {
  const sum: Counts = { ...noCounts, troubled: {}, usableWithin: {} }
  for (const [, name, list = '', value] of text.matchAll(line)) {
    const labels = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, is]) => [label, is]))
    if (labels['remote'] !== remote || labels['version'] !== version || labels['track'] !== track) continue
    const number = Number(value)
    if (name === 'homeside_remote_crashes_total') sum.crashed += number
    if (name === 'homeside_remote_loads_total' && labels['outcome'] === 'loaded') sum.loaded += number
    if (name === 'homeside_remote_loads_total' && labels['outcome'] === 'failed') sum.failed += number
    const part = labels['part']
    if (name === 'homeside_remote_troubled_total' && part) sum.troubled[part] = (sum.troubled[part] ?? 0) + number
    const within = labels['le']
    if (name !== 'homeside_remote_usable_seconds_bucket' || !within) continue
    sum.usableWithin[within] = (sum.usableWithin[within] ?? 0) + number
  }
  return sum
}

const answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
})

/**
 * Reads the counters of all gateways from a Prometheus.
 *
 * @param origin Such as `http://prometheus:9090`.
 */
export function prometheusCounts(origin: string): CountSource {
  const query = async (expression: string, at: Date): Promise<{ labels: Record<string, string>; number: number }[]> => {
    const url = `${origin}/api/v1/query?${new URLSearchParams({ query: expression, time: at.toISOString() }).toString()}`
    const response = await fetch(url, { signal: AbortSignal.timeout(timeLimit) }).catch((cause: unknown) => {
      throw new Error(`Prometheus at ${origin} does not answer.`, { cause })
    })
    if (!response.ok) throw new Error(`Prometheus at ${origin} answers ${response.status}.`)
    const { data } = answer.parse(await response.json())
    return data.result.map(({ metric, value }) => ({ labels: metric, number: Math.round(Number(value[1])) || 0 }))
  }
  return {
    // Prometheus keeps history, so there is nothing to store.
    mark: () => Promise.resolve(noCounts),
    since: async (selection, _mark, sinceUtc) => {
      // All are asked for the same instant. One after the other, each would see a later window.
      const now = new Date()
      const seconds = Math.max(1, Math.ceil((now.getTime() - new Date(sinceUtc).getTime()) / 1000))
      const grown = (metric: string, by: string): string =>
        `sum by (${by}) (increase(${metric}${labelsOf(selection)}[${seconds}s]))`
      const loads = await query(grown('homeside_remote_loads_total', 'outcome'), now)
      const crashes = await query(grown('homeside_remote_crashes_total', 'remote'), now)
      const troubled = await query(grown('homeside_remote_troubled_total', 'part'), now)
      const buckets = await query(grown('homeside_remote_usable_seconds_bucket', 'le'), now)
      const loadsWith = (outcome: string): number =>
        loads.find(({ labels }) => labels['outcome'] === outcome)?.number ?? 0
      return {
        loaded: loadsWith('loaded'),
        failed: loadsWith('failed'),
        crashed: crashes[0]?.number ?? 0,
        troubled: Object.fromEntries(troubled.map(({ labels, number }) => [labels['part'] ?? '', number])),
        usableWithin: Object.fromEntries(buckets.map(({ labels, number }) => [labels['le'] ?? '', number])),
      }
    },
  }
}

function labelsOf({ remote, track, version }: Selection): string {
  return `{remote="${remote}",version="${version}",track="${track}"}`
}
