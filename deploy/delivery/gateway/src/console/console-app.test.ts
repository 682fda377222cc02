import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import { block } from '@homeside/releases/changes/block'
import { pin } from '@homeside/releases/changes/pin'
import { promote } from '@homeside/releases/changes/promote'
import { putLive } from '@homeside/releases/changes/put-live'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { Registry } from '@homeside/releases/registry/registry'
import { compareReleases } from '@homeside/releases/reports/compare-releases'
import type { Replay } from '@homeside/releases/reports/replay'
import { gatewayCounts } from '@homeside/releases/rollout/count-source'
import { runRollout } from '@homeside/releases/rollout/run-rollout'
import type { ServedReport } from '@homeside/releases/serving/gateways'
import { localKeys } from '@homeside/releases/signing/local-keys'
import { joinedTrust } from '@homeside/releases/signing/trust'
import { livePortal, newSigner, publishSomeRemote, type TestRegistry, madeStage } from '@homeside/releases/testing'
import type { Hono } from 'hono'

import { startVisitedGateway, visit, type VisitedGateway } from '../testing/visited-gateway.ts'
import { createConsole } from './console-app.ts'
import type { ConsoleEnvironment, ConsoleLive } from './console-environments.ts'
import { FigureLog, LastHour } from './figure-log.ts'
import { trialOf } from './trial.ts'

const stages = [madeStage('local', null), madeStage('test', 'local')]

let portal: TestRegistry
let gateway: VisitedGateway
let app: Hono

const author = (why: string) => ({ by: 'anna', why, signer: portal.keys['local'] ?? newSigner() })

beforeAll(async () => {
  portal = await livePortal()
  gateway = await startVisitedGateway(portal.registry)
  const source = gatewayCounts([gateway.origin])
  const figures = { source, log: new FigureLog(), lastHour: new LastHour(source) }
  const sources = { registry: portal.registry, stages, environment: 'local', ...figures }
  app = createConsole({ ...sources, pageOrigin: 'http://localhost:8080', hosts: ['localhost'] })
})
afterAll(() => gateway.close())

const get = (place: string, host = 'localhost') => app.request(`http://${host}${place}`)
async function environments(): Promise<ConsoleEnvironment[]> {
  return ((await (await get('/console.json')).json()) as { environments: ConsoleEnvironment[] }).environments
}
async function local(): Promise<ConsoleLive> {
  const [first] = await environments()
  if (!first || 'unknown' in first) throw new Error('Nothing is shown of the environment.')
  return first
}
const text = async (place: string) => (await get(place)).text()
const json = async (place: string) => (await get(place)).json() as Promise<Record<string, unknown>>
/** A row of a table: its name, then its values. */
const rowOf = (name: string, ...values: string[]) =>
  new RegExp(
    [`<th scope="row">${name}</th>`, ...values.map((each) => `<td[^>]*><div>${each}</div></td>`)].join(String.raw`\s*`),
  )
const orders = async () => (await local()).releases.find(({ name }) => name === 'orders')

test('the console shows each name with its candidate, its fallback, what was found bad, and the pins', async () => {
  const { registry } = portal
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publishSomeRemote(portal, version)
  const to = { environment: 'local', promotesFrom: null }
  await promote(registry, { releases: ['orders@1.1.0'], from: null, to, author: author('New list') })
  await block(registry, { name: 'orders', version: '1.2.0', environment: 'local', author: author('Loses drafts') })
  await pin(registry, {
    name: 'orders',
    version: '1.0.0',
    alias: 'soluciones-medicas',
    environment: 'local',
    author: author('Trains its staff'),
  })
  await promote(registry, { releases: ['orders@1.3.0'], from: null, to, weight: 50, author: author('<b>Try</b>') })
  expect(await orders()).toMatchObject({
    stable: '1.1.0',
    fallback: '1.0.0',
    candidate: { version: '1.3.0', weight: 50 },
    bad: [
      {
        version: '1.2.0',
        isBlocked: true,
        atUtc: expect.any(String) as string,
        words: expect.stringContaining('Loses drafts') as string,
      },
    ],
    figures: { missing: 'No controller has begun to watch it, so that it stays at its weight.' },
    standing: { words: expect.stringMatching(/^Held at 50 %: No controller has begun/) as string },
  })
  const { history, pins } = await local()
  expect(pins).toEqual({ 'soluciones-medicas': { orders: '1.0.0' } })
  expect(history.slice(0, 2)).toEqual([
    expect.objectContaining({ by: 'anna', why: '<b>Try</b>', changes: ['orders candidate 1.3.0 at 50 %'] }),
    expect.objectContaining({ why: 'Trains its staff', changes: ['soluciones-medicas pinned to orders 1.0.0'] }),
  ])
  expect((await environments())[1]).toEqual({ environment: 'test', unknown: 'Nothing was ever put live here.' })
  expect(await (await get('/')).text()).toContain('<td data-heading="local"><div>1.1.0, 1.3.0 at 50 %</div></td>')
})

test('the console says why a rollout is held, with the counts of both releases', async () => {
  const held = new AbortController()
  let noteBegun = () => {}
  const isBegun = new Promise<void>((resolve) => (noteBegun = resolve))
  const rollout = runRollout(portal.registry, {
    name: 'orders',
    environment: 'local',
    plan: rolloutPlan.parse({ steps: [50, 100] }),
    source: gatewayCounts([gateway.origin]),
    author: author('rollout'),
    lookEvery: 20,
    signal: held.signal,
    progress: (line) => line.startsWith('50 %') && noteBegun(),
  })
  await isBegun
  const before = new Set<string>()
  while (before.size < 2) before.add(await visit(gateway.origin, () => 'loaded'))
  held.abort()
  await rollout
  const figures = (await orders())?.figures
  expect(figures).toMatchObject({
    verdict: {
      verdict: 'hold',
      reason: expect.stringMatching(/^too few loads of the candidate: \d+ of 200 by signed-in patients$/) as string,
    },
  })
  const page = await text('/')
  expect(page).toMatch(/Held at 50 %: too few loads of the candidate: \d+ of 200/)
  expect(page).toContain('pnpm release abort orders --env local')
})

test('the console says which gateways serve what is live, and why one does not', async () => {
  const { serial } = await local()
  const report = (of: Partial<ServedReport>): string =>
    JSON.stringify({
      schema: 'served/v1',
      serial,
      releases: { orders: { stable: '1.1.0' } },
      refused: [],
      ...of,
    } satisfies ServedReport)
  const { store } = portal.registry
  const crash = { release: 'orders', version: '1.1.0', name: 'TypeError', message: 'a is not a <b>', met: 2 }
  const crashes = [{ ...crash, frames: ['orders/1.1.0/page.js:1:267'], lastUtc: '2026-01-31T12:00:00.000Z' }]
  await store.reportServed('local', 'one', report({ crashes }))
  await store.reportServed('local', 'two', report({ serial: serial - 1, crashes }))
  await store.reportServed('local', 'three', report({ refused: [{ name: 'orders', why: 'page.js is missing.' }] }))
  await store.reportServed('local', 'four', report({ releases: { orders: { stable: '1.0.0', candidate: '1.3.0' } } }))
  const states = (await local()).gateways.map(({ gateway: name, state }) => [name, state])
  expect(Object.fromEntries(states)).toEqual({ one: 'follows', two: 'behind', three: 'refuses', four: 'follows' })
  const page = await text('/')
  expect(page).toContain('page.js is missing.')
  const place = String.raw`\s*<p>orders/1\.1\.0/page\.js:1:267</p>\s*`
  expect(page).toMatch(
    rowOf('orders 1.1.0', 'TypeError: a is not a &lt;b&gt;', place, '4', '<time.*2026-01-31 12:00:00 UTC</time>'),
  )
  expect(await local()).toMatchObject({ crashes: [{ ...crash, met: 4, frames: [{ source: null }] }] })
  expect(page).toMatch(/<strong>1\.0\.0, candidate 1\.3\.0<\/strong>, not what is live/)
})

test('what people wrote is text on the page, never markup', async () => {
  const answer = await get('/')
  const page = await answer.text()
  expect(page).toContain('&lt;b&gt;Try&lt;/b&gt;')
  expect(page).not.toContain('<b>')
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(await (await get('/console.css')).text()).toContain('--hs-primary')
})

test('the figures of a rollout are drawn over time, beside the limit that they must keep', async () => {
  const before = (await orders())?.figures
  if (!before || 'missing' in before) throw new Error('Nothing is counted.')
  const outcome = (version: string) => (version === '1.3.0' ? 'failed' : 'loaded')
  while ((await visit(gateway.origin, outcome)) !== '1.3.0');
  const part = await text('/rollouts')
  const after = (await orders())?.figures
  if (!after || 'missing' in after) throw new Error('Nothing is counted.')
  expect(after.course.length).toBe(before.course.length + 2)
  expect(after.course.at(-1)?.candidate.failed).toBeGreaterThan(0)
  const failed = /<polyline class="chart-candidate" points="([^"]+)"/g
  const lines = [...part.matchAll(failed)].map(([, points]) => points?.split(' ') ?? [])
  expect(lines).toHaveLength(4)
  // The line of failed loads is at the bottom until the failed one, and leaves it there.
  const heights = (lines[1] ?? []).map((point) => Number(point.split(',')[1]))
  expect(heights[0]).toBe(116)
  expect(heights.at(-1)).toBeLessThan(116)
  expect(part).toMatch(/<strong>Failed loads<\/strong>: candidate \d+\.\d %, stable 0\.0 %; limit\s+1\.0 %/)
  expect(part).not.toContain('<html')
})

test('a release that was taken back has its reason, and a candidate can be tried by a link or by a command', async () => {
  const part = await text('/rollouts')
  expect(part).toMatch(/Taken back: orders 1\.2\.0 in local<\/p>\s*<p>blocked by anna at [^<]*: Loses drafts<\/p>/)
  expect(part).toContain('href="http://localhost:8080/login?remote=orders@1.3.0"')
  const signed = trialOf({ environment: 'production', overrides: 'signed', pageOrigin: '' }, 'orders', '1.3.0')
  expect(String(await signed)).toBe('<code>pnpm release override orders 1.3.0 --env production</code>')
})

test('the history names who and why, of one release or of all, as a page and as JSON', async () => {
  const page = await text('/history?environment=local&name=orders&last=2')
  expect(page.match(/by anna/g)?.length).toBe(2)
  expect(page).toContain('orders candidate 1.3.0 at 50 %')
  expect(await text('/history?environment=local&last=50')).toContain('<li>host 1.0.0</li>')
  const ofOrders = await text('/history?environment=local&name=orders&last=50')
  expect(ofOrders).toContain('<li>orders 1.0.0</li>')
  expect(ofOrders).not.toContain('<li>host 1.0.0</li>')
  const { changes } = await json('/history.json?environment=local&last=50')
  expect((changes as { serial: number }[]).map(({ serial }) => serial).at(-1)).toBe(1)
  expect((await get('/history?environment=nowhere')).status).toBe(400)
  expect(await json('/history.json?environment=nowhere')).toEqual({ trouble: 'There is no environment nowhere.' })
})

test('two releases are compared, as a page and as JSON, and any two can be chosen', async () => {
  const { registry } = portal
  const changed = { path: 'supplies', script: 'more()', requires: { contract: '^1', shared: { react: '^19.2.0' } } }
  await publishSomeRemote(portal, '1.4.0', changed)
  const place = 'name=orders&one=1.3.0&other=1.4.0'
  expect(await json(`/releases.json?${place}`)).toEqual(
    await compareReleases(registry, { name: 'orders', one: '1.3.0', other: '1.4.0' }),
  )
  const page = await text(`/releases?${place}`)
  expect(page).toMatch(rowOf(String.raw`remoteEntry\.js`, String.raw`\d+`, String.raw`\d+`))
  expect(page).toContain('<th scope="row">/:alias/supplies</th>')
  expect(page).toMatch(rowOf('react', String.raw`\^19\.1\.0`, String.raw`\^19\.2\.0`))
  expect(await text('/releases?name=orders')).toMatch(/<option value="1.4.0"/)
  expect(await text(`/releases?${place.replace('1.4.0', '9.9.9')}`)).toContain('orders 9.9.9 was never published.')
})

test('a page load is replayed from its id, or from cohort and time', async () => {
  const html = await (await fetch(`${gateway.origin}/northridge/orders`)).text()
  const { remotes, serial, snapshotId } = snapshotIn(html)
  const { track, version } = { track: remotes[0]?.track, version: remotes[0]?.build.version }
  const place = `/page-load.json?id=${encodeURIComponent(snapshotId)}`
  const found = (await json(place)) as unknown as Replay
  expect(found).toMatchObject({ environment: 'local', serial })
  expect(found.rows.find(({ name }) => name === 'orders')).toMatchObject({ version, track })
  expect(await text(`/page-load?id=${encodeURIComponent(snapshotId)}`)).toContain(`<dd>${found.cohort}</dd>`)

  const [first] = (await local()).history.slice(-1)
  const then = `environment=local&cohort=${found.cohort}&at=${first?.writtenUtc}`
  const early = (await json(`/page-load.json?${then}`)) as unknown as Replay
  expect(early).toMatchObject({ serial: 1, cohort: found.cohort })
  expect(early.rows.find(({ name }) => name === 'orders')?.version).toBe('1.0.0')
  // A time without a zone is in UTC.
  const spoken = (first?.writtenUtc ?? '').replace('T', ' ').replace('Z', '')
  expect(await json(`/page-load.json?${then.replace(first?.writtenUtc ?? '', spoken)}`)).toEqual(early)
  expect(await text('/page-load?id=nonsense')).toContain('is not the name of a page load')
  expect(await text('/page-load?cohort=99999&at=2026-01-31')).toContain('A cohort is a number from 0 to 9999.')
})

test('the console changes nothing, and answers no foreign page in an operator’s browser', async () => {
  expect((await app.request('http://localhost/', { method: 'POST' })).status).toBe(404)
  expect((await get('/console.json', 'evil.example')).status).toBe(421)
})

test('a manifest that somebody else signed is named as such, and hides no other environment', async () => {
  const foreign = localKeys(mkdtempSync(path.join(tmpdir(), 'foreign-')), ['local'])
  const { assets, store, trust } = portal.registry
  const theirs = new Registry(store, assets, joinedTrust(trust, foreign.trust))
  await putLive(theirs, 'local', { by: 'them', why: 'theirs', signer: foreign.environment }, { withdrawn: ['orders'] })
  expect(await environments()).toEqual([
    { environment: 'local', unknown: expect.stringContaining('may not sign it') as string },
    { environment: 'test', unknown: 'Nothing was ever put live here.' },
  ])
  expect((await get('/')).status).toBe(200)
})
