import { countsSince, noCounts, type Counts } from '../records/counts.ts'
import { timeLimit, type CountSource, type Selection } from './count-source.ts'

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
