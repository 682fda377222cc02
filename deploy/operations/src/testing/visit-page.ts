import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'

/** The secret with which these visits' patients are vouched for: a gateway's `WITNESS_KEY`. */
export const witnessKey = 'the witness key of tests'
const visitors = { count: 0 }

/** What became of a remote on a page. */
export type Outcome = 'loaded' | 'failed' | 'crashed'

/** Another patient, signed in and in a network of their own, loads a page and reports how orders loaded. */
export async function visitPage(origin: string, outcomeOf: (version: string) => Outcome): Promise<void> {
  const html = await (await fetch(`${origin}/northridge/orders`)).text()
  const block = /id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { remotes, snapshotId } = JSON.parse(block) as {
    snapshotId: string
    remotes: { track: string; build: { version: string } }[]
  }
  const { build, track } = remotes[0] ?? {}
  const outcome = outcomeOf(build?.version ?? '')
  const common = { remote: 'orders', version: build?.version, track, snapshotId, duration: 300 }
  visitors.count += 1
  const headers = {
    Origin: origin,
    Cookie: `${witnessCookie}=${witnessOf(witnessKey, String(visitors.count))}`,
    'X-Forwarded-For': `10.${(visitors.count >> 8) & 255}.${visitors.count & 255}.1`,
  }
  const send = (report: object): Promise<Response> =>
    fetch(`${origin}/-/beacon`, { method: 'POST', headers, body: JSON.stringify({ ...common, ...report }) })
  if (outcome !== 'failed') await send({ phase: 'load', outcome: 'loaded' })
  if (outcome !== 'loaded') await send({ phase: outcome === 'crashed' ? 'render' : 'load', outcome })
}
