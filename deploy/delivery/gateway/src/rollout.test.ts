/** @size all */

import { setTimeout as pause } from 'node:timers/promises'

import { abort, pause as pauseCandidate } from '@homeside/releases/changes/pause'
import { promote } from '@homeside/releases/changes/promote'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { trackOf } from '@homeside/releases/records/environment-manifest'
import { gatewayCounts } from '@homeside/releases/rollout/count-source'
import { runRollout, type RolloutOutcome } from '@homeside/releases/rollout/run-rollout'
import {
  livePortal,
  newSigner,
  publishSomeHost,
  publishSomeRemote,
  type TestRegistry,
} from '@homeside/releases/testing'

import { startVisitedGateway, visit, type VisitedGateway } from './testing/visited-gateway.ts'

interface PortalGateway extends VisitedGateway {
  portal: TestRegistry
}

/** A gateway with orders 1.1.0, and a host of the same number, of which one can be the candidate. */
async function gatewayWithReleases(): Promise<PortalGateway> {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  await publishSomeHost(portal, '1.1.0')
  return { portal, ...(await startVisitedGateway(portal.registry)) }
}

/** Makes a release the candidate for 5 % of the visitors. */
function begin(portal: TestRegistry, name: string) {
  const to = { environment: 'local', promotesFrom: null }
  const releases = [`${name}@1.1.0`]
  return promote(portal.registry, { releases, from: null, to, weight: 5, author: author(portal) })
}

function author({ keys }: TestRegistry) {
  return { by: 'controller', why: 'rollout', signer: keys['local'] ?? newSigner() }
}

/** Lets visitors come until the rollout has ended, or up to a number. */
async function rollOut(
  { origin, portal }: PortalGateway,
  {
    minimumLoads = 20,
    name = 'orders',
    outcomeOf,
    visits = 2000,
  }: { minimumLoads?: number; name?: string; outcomeOf: Parameters<typeof visit>[1]; visits?: number },
): Promise<RolloutOutcome & { weights: string[] }> {
  const weights: string[] = []
  const enough = new AbortController()
  const state = { isOver: false }
  const rollout = runRollout(portal.registry, {
    name,
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
  gateway = await gatewayWithReleases()
})
afterEach(() => gateway.close())

describe.each(['orders', 'host'])('a candidate of %s', (name) => {
  beforeEach(() => begin(gateway.portal, name))

  test('is raised step by step until it is stable', async () => {
    const { outcome, weights } = await rollOut(gateway, { name, outcomeOf: () => 'loaded' })
    expect(outcome).toBe('complete')
    expect(weights).toEqual([`${name} 1.1.0 at 5 %`, `${name} 1.1.0 at 50 %`, `${name} 1.1.0 is stable`])
    const live = await gateway.portal.registry.live('local')
    expect(live && trackOf(live, name)).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
  })

  test('is blocked with the reason when it crashes, or what is in it does, and nobody gets it any more', async () => {
    const { outcome, reason } = await rollOut(gateway, {
      name,
      outcomeOf: (orders, host) => ({ orders, host })[name] === '1.1.0' ? 'crashed' : 'loaded',
    })
    expect(outcome).toBe('blocked')
    expect(reason).toContain('crashes per load')
    const live = await gateway.portal.registry.live('local')
    const track = live && trackOf(live, name)
    expect(track).toMatchObject({ stable: '1.0.0', blocked: { '1.1.0': reason } })
    expect(track?.candidate).toBeUndefined()
  })
})

test('a host is not judged by what somebody tries out in it', async () => {
  const { serial } = await begin(gateway.portal, 'host')
  const source = gatewayCounts([gateway.origin])
  const crashes = async () => {
    const selections = [
      { remote: 'host', version: '1.0.0', track: 'stable' },
      { remote: 'host', version: '1.1.0', track: 'candidate' },
    ] as const
    const counted = await Promise.all(selections.map((selection) => source.mark(selection)))
    return counted.reduce((sum, { crashed }) => sum + crashed, 0)
  }
  const pageAt = async (address: string) => (await fetch(gateway.origin + address)).text()
  while (!(await pageAt('/login')).includes(`"serial":${serial}`)) await pause(5)
  const send = async (address: string, track: string) => {
    const html = await pageAt(address)
    const snapshotId = /"snapshotId":"([^"]+)"/.exec(html)?.[1]
    const version = track === 'stable' ? '1.0.0' : '1.1.0'
    const report = { remote: 'orders', version, track, snapshotId, duration: 1, phase: 'render', outcome: 'crashed' }
    const headers = { Origin: gateway.origin }
    const answer = await fetch(`${gateway.origin}/-/beacon`, { method: 'POST', headers, body: JSON.stringify(report) })
    expect(answer.status).toBe(204)
  }
  await send('/northridge/orders?remote=orders@1.1.0', 'override')
  expect(await crashes()).toBe(0)
  await send('/northridge/orders', 'stable')
  expect(await crashes()).toBe(1)
})

test('with too few visitors the rollout holds', async () => {
  await begin(gateway.portal, 'orders')
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
  await begin(gateway.portal, 'orders')
  await rollOut(gateway, { visits: 200, minimumLoads: 1000, outcomeOf: () => 'loaded' })
  const before = (await gateway.portal.registry.live('local'))?.remotes['orders']?.candidate
  const { weights } = await rollOut(gateway, { minimumLoads: 5, outcomeOf: () => 'loaded' })
  expect(before?.rollout).toBeDefined()
  // The step at 5 % is not started again.
  expect(weights[0]).toBe('orders 1.1.0 at 50 %')
})

test('a gateway that does not answer counts as no good measurement', async () => {
  await begin(gateway.portal, 'orders')
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
  await begin(gateway.portal, 'orders')
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
  await begin(gateway.portal, 'orders')
  await pauseCandidate(gateway.portal.registry, {
    name: 'orders',
    environment: 'local',
    author: author(gateway.portal),
  })
  const held = await rollOut(gateway, { minimumLoads: 5, outcomeOf: () => 'loaded', visits: 300 })
  expect(held).toMatchObject({ outcome: 'held', weights: ['orders 1.1.0 at 5 %'] })
  const { outcome } = await rollOut(gateway, { outcomeOf: (version) => (version === '1.1.0' ? 'crashed' : 'loaded') })
  expect(outcome).toBe('blocked')
})
