/** @size all */

import { setTimeout as pause } from 'node:timers/promises'

import { abort, pause as pauseCandidate } from '@homeside/releases/changes/pause'
import { promote } from '@homeside/releases/changes/promote'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { gatewayCounts } from '@homeside/releases/rollout/gateway-counts'
import { runRollout, type RolloutOutcome } from '@homeside/releases/rollout/run-rollout'
import { livePortal, newSigner, publishSomeRemote, type TestRegistry } from '@homeside/releases/testing'

import { startVisitedGateway, visit, type VisitedGateway, type VisitOutcome } from './testing/visited-gateway.ts'

interface PortalGateway extends VisitedGateway {
  portal: TestRegistry
}

/** A gateway with orders 1.1.0 as the candidate for 5 % of its visitors. */
async function gatewayWithCandidate(): Promise<PortalGateway> {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, { releases: ['orders@1.1.0'], from: null, to, weight: 5, author: author(portal) })
  return { portal, ...(await startVisitedGateway(portal.registry)) }
}

function author({ keys }: TestRegistry) {
  return { by: 'controller', why: 'rollout', signer: keys['local'] ?? newSigner() }
}

/** Lets visitors come until the rollout has ended, or up to a number. */
async function rollOut(
  { origin, portal }: PortalGateway,
  {
    minimumLoads = 20,
    outcomeOf,
    visits = 2000,
  }: { minimumLoads?: number; outcomeOf: (version: string) => VisitOutcome; visits?: number },
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

let gateway: PortalGateway
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
})

test('a candidate that crashes is blocked with the reason, and nobody gets it any more', async () => {
  const { outcome, reason } = await rollOut(gateway, {
    outcomeOf: (version) => (version === '1.1.0' ? 'crashed' : 'loaded'),
  })
  expect(outcome).toBe('blocked')
  expect(reason).toContain('crashes per load')
  const orders = (await gateway.portal.registry.live('local'))?.remotes['orders']
  expect(orders).toMatchObject({ stable: '1.0.0', blocked: { '1.1.0': reason } })
  expect(orders?.candidate).toBeUndefined()
})

test('with too few visitors the rollout holds', async () => {
  const { outcome, reason, weights } = await rollOut(gateway, {
    visits: 40,
    minimumLoads: 1000,
    outcomeOf: () => 'loaded',
  })
  expect(outcome).toBe('held')
  expect(reason).toContain('too few loads of the candidate')
  expect(weights).toEqual(['orders 1.1.0 at 5 %'])
})

test('a second controller continues where the first was stopped, with its measurements', async () => {
  await rollOut(gateway, { visits: 200, minimumLoads: 1000, outcomeOf: () => 'loaded' })
  const before = (await gateway.portal.registry.live('local'))?.remotes['orders']?.candidate
  const { weights } = await rollOut(gateway, { minimumLoads: 5, outcomeOf: () => 'loaded' })
  expect(before?.rollout).toBeDefined()
  // The step at 5 % is not started again.
  expect(weights[0]).toBe('orders 1.1.0 at 50 %')
})

test('a gateway that does not answer counts as no good measurement', async () => {
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

test('a candidate that somebody removes meanwhile is not raised', async () => {
  // Visitors come until it is withdrawn.
  const withdrawing = rollOut(gateway, {
    minimumLoads: 10_000,
    outcomeOf: () => 'loaded',
    visits: Number.POSITIVE_INFINITY,
  })
  const isBegun = async (): Promise<boolean> =>
    (await gateway.portal.registry.live('local'))?.remotes['orders']?.candidate?.rollout !== undefined
  while (!(await isBegun())) await pause(5)
  await abort(gateway.portal.registry, { name: 'orders', environment: 'local', author: author(gateway.portal) })
  expect((await withdrawing).outcome).toBe('withdrawn')
})

test('a paused candidate is not raised, and is blocked when it crashes', async () => {
  const { registry } = gateway.portal
  await pauseCandidate(registry, { name: 'orders', environment: 'local', author: author(gateway.portal) })
  const held = await rollOut(gateway, { minimumLoads: 5, outcomeOf: () => 'loaded', visits: 300 })
  expect(held).toMatchObject({ outcome: 'held', weights: ['orders 1.1.0 at 5 %'] })
  const { outcome } = await rollOut(gateway, { outcomeOf: (version) => (version === '1.1.0' ? 'crashed' : 'loaded') })
  expect(outcome).toBe('blocked')
})
