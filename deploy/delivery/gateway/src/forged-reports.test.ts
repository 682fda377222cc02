import { type PageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import { promote } from '@homeside/releases/changes/promote'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import type { Counts } from '@homeside/releases/records/counts'
import { analyse } from '@homeside/releases/rollout/analyse'
import { countsIn } from '@homeside/releases/rollout/count-source'
import { dueLook, judgeStable } from '@homeside/releases/rollout/stable-watch'
import { livePortal, newSigner, publishSomeRemote } from '@homeside/releases/testing'
import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'
import type { Hono } from 'hono'

import { gatewayOf } from './testing/gateway-in-process.ts'

/** What strangers can do to a rollout with made-up reports, beside honest visitors. Both releases are good. */

const plan = rolloutPlan.parse({})
const witnessKey = 'witness'
const host = 'https://portal.example'

interface Gateway {
  app: Hono
  pages: Record<'candidate' | 'stable', PageSnapshot>
}

/** A gateway of production behind its proxy, with a page of a visitor who has the candidate and one of another. */
async function gateway(): Promise<Gateway> {
  const portal = await livePortal(undefined, 'production')
  await publishSomeRemote(portal, '1.1.0')
  const to = { environment: 'production', promotesFrom: null }
  const author = { by: 'tests', why: 'attacked', signer: portal.keys['production'] ?? newSigner() }
  await promote(portal.registry, { releases: ['orders@1.1.0'], from: null, to, weight: 50, author })
  const { app } = await gatewayOf(
    portal.registry,
    {
      environment: 'production',
      pageHosts: ['portal.example'],
      apiOrigin: 'https://api.portal.example',
      overrides: 'signed',
    },
    { trustProxy: true, witnessKey },
  )
  const pages: Partial<Gateway['pages']> = {}
  while (!pages.candidate || !pages.stable) {
    const html = await (await app.request(`${host}/northridge/orders`)).text()
    const page = snapshotIn(html)
    pages[page.remotes[0]?.track === 'candidate' ? 'candidate' : 'stable'] = page
  }
  return { app, pages: { candidate: pages.candidate, stable: pages.stable } }
}

const trouble = [
  { phase: 'load', outcome: 'failed' },
  { phase: 'render', outcome: 'crashed' },
]
const loaded = { phase: 'load', outcome: 'loaded' }

/** Reports about a page from an address, by a patient or by nobody in particular. */
async function report(
  { app, pages }: Gateway,
  track: 'candidate' | 'stable',
  reports: readonly object[],
  { address, patient }: { address: string; patient?: string },
): Promise<void> {
  const { remotes, snapshotId } = pages[track]
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': address,
    ...(patient ? { Cookie: `${witnessCookie}=${witnessOf(witnessKey, patient)}` } : {}),
  }
  const common = { remote: 'orders', version: remotes[0]?.build.version, track, snapshotId, duration: 300 }
  for (const each of reports) {
    await app.request(`${host}/-/beacon`, { method: 'POST', headers, body: JSON.stringify({ ...common, ...each }) })
  }
}

const addressIn = (block: number, number: number): string => `${block}.${number >> 8}.${number & 255}.1`

/** Signed-in patients load both releases, each in a network of their own. */
async function honestLoads(attacked: Gateway, number: number): Promise<void> {
  for (let each = 0; each < number; each++) {
    const patient = { address: addressIn(10, each), patient: String(each) }
    await report(attacked, 'candidate', [loaded], patient)
    await report(attacked, 'stable', [loaded], patient)
  }
}

/** Reports everything that could make the release look bad, from many addresses of each network. */
async function forge(attacked: Gateway, track: 'candidate' | 'stable', from: number, to: number): Promise<void> {
  for (let network = from; network < to; network++) {
    for (let again = 0; again < 3; again++) {
      const address = addressIn(203, network).replace(/1$/, String(again))
      await report(attacked, track, trouble, { address })
    }
  }
}

async function countsOf({ app, pages }: Gateway, track: 'candidate' | 'stable'): Promise<Counts> {
  const version = pages[track].remotes[0]?.build.version ?? ''
  const metrics = await (await app.request(`${host}/metrics`)).text()
  return countsIn(metrics, { remote: 'orders', version, track })
}

/** Judges the candidate, and a release that has just become stable in place of one that was as good. */
async function verdicts(attacked: Gateway, honest: number): Promise<[candidate: string, stable: string]> {
  const [candidate, stable] = [await countsOf(attacked, 'candidate'), await countsOf(attacked, 'stable')]
  const before: Counts = { ...stable, loaded: honest, failed: 0, crashed: 0, troubled: {} }
  const look = dueLook(stable.loaded + stable.failed)
  const ofStable = look === 0 ? 'hold' : judgeStable(stable, before, look, plan).verdict
  return [analyse(candidate, { ...before, loaded: honest }, plan).verdict, ofStable]
}

test('beside 1,000 honest loads one network’s reports change nothing, and ten networks’ none for the worse', async () => {
  const attacked = await gateway()
  await honestLoads(attacked, 1000)
  const rows: [networks: number, candidate: string, stable: string][] = []
  let networks = 0
  for (const more of [0, 1, 10, 100]) {
    await forge(attacked, 'candidate', networks, more)
    await forge(attacked, 'stable', networks, more)
    networks = more
    rows.push([networks, ...(await verdicts(attacked, 1000))])
  }
  process.stdout.write(`networks, candidate, new stable release\n${rows.map((row) => row.join(', ')).join('\n')}\n`)
  expect(rows).toEqual([
    [0, 'good', 'good'],
    [1, 'good', 'good'],
    [10, 'hold', 'good'],
    [100, 'worse', 'worse'],
  ])
})

test.each([0, 200, 1000])(
  'beside %i honest loads an attacker needs ten networks at least to take a release away',
  async (honest) => {
    const attacked = await gateway()
    await honestLoads(attacked, honest)
    const needed: { candidate?: number; stable?: number } = {}
    for (let networks = 1; !needed.candidate || !needed.stable; networks++) {
      await forge(attacked, 'candidate', networks - 1, networks)
      await forge(attacked, 'stable', networks - 1, networks)
      const [candidate, stable] = await verdicts(attacked, honest)
      if (candidate === 'worse') needed.candidate ??= networks
      if (stable === 'worse') needed.stable ??= networks
    }
    process.stdout.write(`${honest} honest loads: ${needed.candidate} networks block, ${needed.stable} roll back\n`)
    expect(Math.min(needed.candidate, needed.stable)).toBeGreaterThanOrEqual(plan.networks)
  },
)

test('neither strangers from a hundred networks nor one patient raise a candidate', async () => {
  const attacked = await gateway()
  for (let network = 0; network < 100; network++) {
    const loads = Array.from({ length: 20 }, () => loaded)
    await report(attacked, 'candidate', loads, { address: addressIn(203, network) })
    await report(attacked, 'candidate', loads, { address: addressIn(204, network), patient: 'one' })
  }
  const counts = await countsOf(attacked, 'candidate')
  expect(counts.usableWithin['+Inf']).toBe(1)
  expect(analyse(counts, counts, plan)).toMatchObject({
    verdict: 'hold',
    reason: 'too few loads of the candidate: 1 of 200 by signed-in patients',
  })
})
