import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { block } from '@homeside/releases/changes/block'
import { pin } from '@homeside/releases/changes/pin'
import { promote } from '@homeside/releases/changes/promote'
import { putLive } from '@homeside/releases/changes/put-live'
import { environment } from '@homeside/releases/environments/environment'
import { Registry } from '@homeside/releases/registry'
import { gatewayCounts } from '@homeside/releases/rollout/gateway-counts'
import { rolloutPlan } from '@homeside/releases/rollout/rollout-plan'
import { runRollout } from '@homeside/releases/rollout/run-rollout'
import type { ServedReport } from '@homeside/releases/serving/served-report'
import { localKeys } from '@homeside/releases/signing/local-keys'
import { joinedTrust } from '@homeside/releases/signing/trust'
import { livePortal, newSigner, publishSomeRemote } from '@homeside/releases/testing'
import type { TestRegistry } from '@homeside/releases/testing'
import type { Hono } from 'hono'

import { startVisitedGateway, visit } from '../testing/visited-gateway.ts'
import type { VisitedGateway } from '../testing/visited-gateway.ts'
import { createConsole } from './console-app.ts'
import type { ConsoleEnvironment, ConsoleLive } from './console-app.ts'

const stage = (name: string, promotesFrom: string | null) =>
  environment.parse({
    environment: name,
    promotesFrom,
    pageHosts: ['localhost'],
    apiOrigin: 'http://localhost',
    overrides: 'free',
    keys: [],
  })
const stages = [stage('local', null), stage('test', 'local')]

let portal: TestRegistry
let gateway: VisitedGateway
let app: Hono

const author = (why: string) => ({ by: 'anna', why, signer: portal.keys['local'] ?? newSigner() })

beforeAll(async () => {
  portal = await livePortal()
  gateway = await startVisitedGateway(portal.registry)
  const source = gatewayCounts([gateway.origin])
  app = createConsole({ registry: portal.registry, stages, environment: 'local', source, hosts: ['localhost'] })
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
const orders = async () => (await local()).releases.find(({ name }) => name === 'orders')

test('it shows each name with its candidate, its fallback, what was found bad, and the pins', async () => {
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
    bad: [{ version: '1.2.0', isBlocked: true, words: expect.stringContaining('Loses drafts') as string }],
    figures: { missing: 'No controller has begun to watch it, so that it stays at its weight.' },
  })
  const { history, pins } = await local()
  expect(pins).toEqual({ 'soluciones-medicas': { orders: '1.0.0' } })
  expect(history.slice(0, 2)).toEqual([
    expect.objectContaining({ by: 'anna', why: '<b>Try</b>', changes: ['orders candidate 1.3.0 at 50 %'] }),
    expect.objectContaining({ why: 'Trains its staff', changes: ['soluciones-medicas pinned to orders 1.0.0'] }),
  ])
  expect((await environments())[1]).toEqual({ environment: 'test', unknown: 'Nothing was ever put live here.' })
  expect(await (await get('/')).text()).toContain('<td>1.1.0, 1.3.0 at 50 %</td>')
})

test('it says why a rollout holds, with the counts of both releases', async () => {
  const held = new AbortController()
  const rollout = runRollout(portal.registry, {
    name: 'orders',
    environment: 'local',
    plan: rolloutPlan.parse({ steps: [50, 100] }),
    source: gatewayCounts([gateway.origin]),
    author: author('rollout'),
    lookEvery: 20,
    signal: held.signal,
    progress: () => undefined,
  })
  while (!(await orders())?.candidate?.rollout) await visit(gateway.origin, () => 'loaded')
  const before = new Set<string>()
  while (before.size < 2) before.add(await visit(gateway.origin, () => 'loaded'))
  held.abort()
  await rollout
  const figures = (await orders())?.figures
  expect(figures).toMatchObject({
    verdict: {
      verdict: 'hold',
      reason: expect.stringMatching(/^too few loads of the candidate: \d+ of 200$/) as string,
    },
  })
  const text = await (await get('/')).text()
  expect(text).toMatch(/Holds: too few loads of the candidate: \d+ of 200/)
})

test('it says which gateways serve what is live, and why one does not', async () => {
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
  await store.reportServed('local', 'one', report({}))
  await store.reportServed('local', 'two', report({ serial: serial - 1 }))
  await store.reportServed('local', 'three', report({ refused: [{ name: 'orders', why: 'page.js is missing.' }] }))
  const states = (await local()).gateways.map(({ gateway: name, state }) => [name, state])
  expect(Object.fromEntries(states)).toEqual({ one: 'follows', two: 'behind', three: 'refuses' })
  expect(await (await get('/')).text()).toContain('page.js is missing.')
})

test('what people wrote is text on the page, never markup', async () => {
  const answer = await get('/')
  const text = await answer.text()
  expect(text).toContain('&lt;b&gt;Try&lt;/b&gt;')
  expect(text).not.toContain('<b>')
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(await (await get('/console.css')).text()).toContain('--hs-primary')
})

test('it changes nothing, and answers no foreign page in an operator’s browser', async () => {
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
