import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { pageSnapshot } from '@homeside/contract/page-snapshot'
import { abort } from '@homeside/releases/changes/abort'
import { promote } from '@homeside/releases/changes/promote'
import { gatewayCounts } from '@homeside/releases/rollout/gateway-counts'
import { rolloutPlan } from '@homeside/releases/rollout/rollout-plan'
import { runRollout } from '@homeside/releases/rollout/run-rollout'
import type { RolloutOutcome } from '@homeside/releases/rollout/run-rollout'
import { livePortal, newSigner, publishSomeRemote } from '@homeside/releases/testing'
import type { TestRegistry } from '@homeside/releases/testing'
import { serve } from '@hono/node-server'
import { pino } from 'pino'

import { createGateway } from './app.ts'
import { LiveReleasesReader } from './live/live-releases-reader.ts'

interface RunningGateway {
  portal: TestRegistry
  origin: string
  close: () => void
}

/** A gateway on a port, with orders 1.1.0 as the candidate of a twentieth of its visitors. */
async function gatewayWithCandidate(): Promise<RunningGateway> {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, { releases: ['orders@1.1.0'], from: null, to, weight: 5, author: author(portal) })
  const reader = new LiveReleasesReader({ registry: portal.registry, environment: 'local', report: () => undefined })
  await reader.start(20)
  const environment = {
    environment: 'local',
    pageHosts: ['localhost'],
    apiOrigin: 'http://x',
    overrides: 'free' as const,
  }
  const log = pino({ level: 'silent' })
  const { fetch } = createGateway({
    environment,
    assetsFolder: portal.registry.assets.folder,
    live: () => reader.current,
    log,
  })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch, port: 0 }, () => resolve(starting))
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = (): void => {
    reader.stop()
    server.close()
  }
  return { portal, origin, close }
}

function author({ keys }: TestRegistry) {
  return { by: 'controller', why: 'rollout', signer: keys['local'] ?? newSigner() }
}

/** A visitor loads a page and reports how orders went. */
async function visit(origin: string, outcomeOf: (version: string) => 'loaded' | 'failed' | 'crashed'): Promise<void> {
  const html = await (await fetch(`${origin}/northridge/orders`)).text()
  const block = /id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'
  const { remotes, snapshotId } = pageSnapshot.parse(JSON.parse(block))
  const { build, track } = remotes[0] ?? {}
  const outcome = outcomeOf(build?.version ?? '')
  const common = { remote: 'orders', version: build?.version, track, snapshotId, duration: 300 }
  const send = (report: object): Promise<Response> =>
    fetch(`${origin}/-/beacon`, { method: 'POST', body: JSON.stringify({ ...common, ...report }) })
  if (outcome !== 'failed') await send({ phase: 'load', outcome: 'loaded' })
  if (outcome !== 'loaded') await send({ phase: outcome === 'crashed' ? 'render' : 'load', outcome })
}

/** Lets visitors come until the rollout has ended, or there were as many as told. */
async function rollOut(
  { origin, portal }: RunningGateway,
  {
    minimumLoads = 20,
    outcomeOf,
    visits = 2000,
  }: {
    minimumLoads?: number
    outcomeOf: (version: string) => 'loaded' | 'failed' | 'crashed'
    visits?: number
  },
): Promise<RolloutOutcome & { weights: string[] }> {
  const weights: string[] = []
  const enough = new AbortController()
  const state = { isOver: false }
  const rollout = runRollout(portal.registry, {
    name: 'orders',
    environment: 'local',
    plan: rolloutPlan.parse({ steps: [5, 50, 100], pauseSeconds: 0.05, minimumLoads }),
    source: gatewayCounts([origin]),
    author: author(portal),
    lookEvery: 20,
    signal: enough.signal,
    progress: (line) => /at \d+ %$|is stable/.test(line) && weights.push(line),
  }).finally(() => (state.isOver = true))
  for (let visitors = 0; visitors < visits && !state.isOver; visitors += 10) {
    await Promise.all(Array.from({ length: 10 }, () => visit(origin, outcomeOf)))
  }
  enough.abort()
  return { ...(await rollout), weights }
}

let gateway: RunningGateway
beforeEach(async () => {
  gateway = await gatewayWithCandidate()
})
afterEach(() => gateway.close())

test('a good candidate is raised step by step until it is stable', async () => {
  const { outcome, weights } = await rollOut(gateway, { outcomeOf: () => 'loaded' })
  expect(outcome).toBe('complete')
  expect(weights).toEqual(['orders 1.1.0 at 5 %', 'orders 1.1.0 at 50 %', 'orders 1.1.0 is stable'])
  expect((await gateway.portal.registry.live('local'))?.remotes['orders']).toEqual({
    stable: '1.1.0',
    fallback: '1.0.0',
  })
}, 60_000)

test('a candidate that crashes is blocked with the reason, and nobody gets it any more', async () => {
  const { outcome, reason } = await rollOut(gateway, {
    outcomeOf: (version) => (version === '1.1.0' ? 'crashed' : 'loaded'),
  })
  expect(outcome).toBe('blocked')
  expect(reason).toContain('crashes per load')
  const orders = (await gateway.portal.registry.live('local'))?.remotes['orders']
  expect(orders).toMatchObject({ stable: '1.0.0', blocked: { '1.1.0': reason } })
  expect(orders?.candidate).toBeUndefined()
}, 60_000)

test('with too few visitors it holds, and raises nothing', async () => {
  const { outcome, reason, weights } = await rollOut(gateway, {
    visits: 40,
    minimumLoads: 1000,
    outcomeOf: () => 'loaded',
  })
  expect(outcome).toBe('held')
  expect(reason).toContain('too few loads of the candidate')
  expect(weights).toEqual(['orders 1.1.0 at 5 %'])
}, 60_000)

test('a second controller takes over where the first was ended, from what was measured', async () => {
  await rollOut(gateway, { visits: 200, minimumLoads: 1000, outcomeOf: () => 'loaded' })
  const before = (await gateway.portal.registry.live('local'))?.remotes['orders']?.candidate
  const { weights } = await rollOut(gateway, { minimumLoads: 5, outcomeOf: () => 'loaded' })
  expect(before?.rollout).toBeDefined()
  // The step at 5 % is not begun anew.
  expect(weights[0]).toBe('orders 1.1.0 at 50 %')
}, 60_000)

test('a gateway that does not answer is no good number', async () => {
  const rollout = runRollout(gateway.portal.registry, {
    name: 'orders',
    environment: 'local',
    plan: rolloutPlan.parse({}),
    source: { ...gatewayCounts([gateway.origin]), since: gatewayCounts(['http://localhost:1']).since },
    author: author(gateway.portal),
    lookEvery: 20,
    signal: AbortSignal.timeout(200),
    progress: () => undefined,
  })
  await expect(rollout).resolves.toEqual({ outcome: 'held', reason: 'The gateway http://localhost:1 does not answer.' })
})

test('what somebody else takes out meanwhile is not raised', async () => {
  const withdrawing = rollOut(gateway, { minimumLoads: 1000, outcomeOf: () => 'loaded', visits: 300 })
  const isBegun = async (): Promise<boolean> =>
    (await gateway.portal.registry.live('local'))?.remotes['orders']?.candidate?.rollout !== undefined
  while (!(await isBegun())) await pause(5)
  await abort(gateway.portal.registry, { name: 'orders', environment: 'local', author: author(gateway.portal) })
  expect((await withdrawing).outcome).toBe('withdrawn')
}, 60_000)
