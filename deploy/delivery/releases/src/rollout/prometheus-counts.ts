import { z } from 'zod'

import { noCounts } from '../records/counts.ts'
import { timeLimit, type CountSource, type Selection } from './count-source.ts'

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
