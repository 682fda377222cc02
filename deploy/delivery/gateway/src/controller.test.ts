/** @size all */

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { promote } from '@homeside/releases/changes/promote'
import { putLive } from '@homeside/releases/changes/put-live'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { publishRelease } from '@homeside/releases/publish/publish-release'
import { gatewayCounts } from '@homeside/releases/rollout/count-source'
import { runController } from '@homeside/releases/rollout/run-controller'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import { openKillRegistry, type KillRegistry } from '@homeside/releases/testing-kill'

import { startVisitedGateway, visit, type VisitedGateway } from './testing/visited-gateway.ts'

const main = path.resolve(import.meta.dirname, '../../releases/src/command/main.ts')
/** Milliseconds between two readings of the store, and between two looks of the controller. */
const quick = { readEvery: 20, lookEvery: 20 }
const asInProduction = { readEvery: 1000, lookEvery: 2000 }

interface Portal extends KillRegistry {
  folder: string
  gateway: VisitedGateway
}

/** A gateway with orders 1.0.0 stable and 1.1.0 published. */
async function startPortal({ readEvery } = quick): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const opened = await openKillRegistry(folder, '')
  const publish = async (name: string, version: string, files: Record<string, string>): Promise<void> =>
    publishRelease(opened.registry, { name, version, folder: await someBuild(files) }, opened.publisher)
  await publish('host', '1.0.0', hostFiles())
  await publish('brands', '1.0.0', brandFiles())
  for (const version of ['1.0.0', '1.1.0']) await publish('orders', version, remoteFiles(version))
  const first = { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } }
  await putLive(opened.registry, 'local', opened.author, first)
  return { ...opened, folder, gateway: await startVisitedGateway(opened.registry, readEvery) }
}

async function ordersIn({ registry }: Portal) {
  return (await registry.live('local'))?.remotes['orders']
}

function promoteOrders({ author, registry, to }: Portal, weight?: number) {
  const at = weight === undefined ? {} : { weight }
  return promote(registry, { releases: ['orders@1.1.0'], from: null, to, author, ...at })
}

/** One in five loads of the release throws. */
function throwsForOneInFive(broken: string): (version: string) => 'loaded' | 'crashed' {
  let loads = 0
  return (version) => (version === broken && ++loads % 5 === 0 ? 'crashed' : 'loaded')
}

async function visits(count: number, { gateway: { origin } }: Portal, outcomeOf: Parameters<typeof visit>[1]) {
  for (let each = 0; each < count; each++) await visit(origin, outcomeOf)
}

let portal: Portal
afterEach(() => portal.gateway.close())

/** Starts a controller in this process. `stop` ends it. */
function startController({ author, gateway, registry }: Portal, plan: object = {}, { lookEvery } = quick) {
  const over = new AbortController()
  const lines: string[] = []
  const running = runController(registry, {
    environment: 'local',
    plan: rolloutPlan.parse(plan),
    source: gatewayCounts([gateway.origin]),
    author: { ...author, by: 'controller' },
    holder: 'one',
    lookEvery,
    leaseMs: 5000,
    signal: over.signal,
    progress: (line) => lines.push(line),
  })
  return {
    lines,
    stop: async () => {
      over.abort()
      await running
    },
  }
}

test('the controller raises a candidate to everybody by itself, as visitors come', async () => {
  portal = await startPortal()
  const { lines, stop } = startController(portal, { pauseSeconds: 0.2, minimumLoads: 20 })
  await promoteOrders(portal, 5)
  const crowd = (): Promise<unknown> =>
    Promise.all(Array.from({ length: 10 }, () => visit(portal.gateway.origin, () => 'loaded')))
  while ((await ordersIn(portal))?.stable !== '1.1.0') await crowd()
  await stop()
  expect(lines.filter((line) => /at \d+ %$|is stable$/.test(line))).toEqual([
    'orders: orders 1.1.0 at 5 %',
    'orders: orders 1.1.0 at 25 %',
    'orders: orders 1.1.0 at 50 %',
    'orders: orders 1.1.0 is stable',
  ])
})

test('a stable release that throws for one visitor in five is rolled back within seconds and marked with the measurement', async () => {
  portal = await startPortal(asInProduction)
  await visits(100, portal, () => 'loaded')
  const { stop } = startController(portal, {}, asInProduction)
  await promoteOrders(portal)
  const promoted = performance.now()
  const outcomeOf = throwsForOneInFive('1.1.0')
  let lastBad = promoted
  // Twenty visitors a second, until none has had it for three seconds.
  while (performance.now() - lastBad < 3000) {
    const [version] = await Promise.all([visit(portal.gateway.origin, outcomeOf), pause(50)])
    if (version === '1.1.0') lastBad = performance.now()
  }
  await stop()
  const seconds = (lastBad - promoted) / 1000
  process.stdout.write(`from promotion to the last page load with the bad release: ${seconds.toFixed(1)} s\n`)
  expect(seconds).toBeLessThan(30)
  expect(await ordersIn(portal)).toMatchObject({
    stable: '1.0.0',
    marks: { '1.1.0': { what: 'failed', by: 'controller', why: expect.stringMatching(/^crashes per load: .*Fisher/) } },
  })
})

test('a release as good as the one before stays live', async () => {
  portal = await startPortal()
  await visits(50, portal, () => 'loaded')
  const { lines, stop } = startController(portal)
  await promoteOrders(portal)
  await visits(100, portal, () => 'loaded')
  while (!lines.some((line) => /of \d{2,}, the release before/.test(line))) await pause(10)
  await stop()
  expect(await ordersIn(portal)).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
})

test('a host under which a remote throws is rolled back, and the remote stays', async () => {
  portal = await startPortal()
  const { author, gateway, publisher, registry, to } = portal
  const files = await someBuild(hostFiles())
  await publishRelease(registry, { name: 'host', version: '1.1.0', folder: files }, publisher)
  await visits(50, portal, () => 'loaded')
  const { lines, stop } = startController(portal)
  await promote(registry, { releases: ['host@1.1.0'], from: null, to, author })
  // The controller marks the counts when it first sees the new host. Only visits after that count for it.
  while (!lines.some((line) => line.startsWith('host 1.1.0'))) await visit(gateway.origin, () => 'loaded')
  const outcomeOf = throwsForOneInFive('1.0.0')
  while ((await registry.live('local'))?.host.stable !== '1.0.0') {
    await visit(gateway.origin, outcomeOf)
  }
  await stop()
  expect(await ordersIn(portal)).toEqual({ stable: '1.0.0' })
  expect((await registry.live('local'))?.host).toMatchObject({
    stable: '1.0.0',
    marks: {
      '1.1.0': { what: 'failed', why: expect.stringMatching(/^orders 1\.0\.0 in it: crashes per load: .*Fisher/) },
    },
  })
})

test('when a controller is killed, another takes over and still counts the crashes from before', async () => {
  portal = await startPortal()
  await visits(300, portal, () => 'loaded')
  const controllers = await startControllers(portal, 3)
  try {
    await promoteOrders(portal)
    while ((await visit(portal.gateway.origin, () => 'loaded')) !== '1.1.0') await pause(10)
    const outcomeOf = throwsForOneInFive('1.1.0')
    // Twenty loads, twenty more, then sixty: only together they are crashes from many networks.
    for (let kills = 0; kills < 2; kills++) {
      await visits(20, portal, outcomeOf)
      await controllers.killLeader()
      expect((await ordersIn(portal))?.stable).toBe('1.1.0')
    }
    await visits(60, portal, outcomeOf)
    while ((await ordersIn(portal))?.stable !== '1.0.0') await pause(50)
    expect((await ordersIn(portal))?.marks?.['1.1.0']?.why).toMatch(
      /^crashes per load: .* of (?:[5-9]\d|10\d), the release before/,
    )
  } finally {
    controllers.stop()
  }
})

/** Controller processes as an operator starts them. One of them leads. */
async function startControllers({ folder, gateway }: Portal, count: number) {
  const environments = await mkdtemp(path.join(tmpdir(), 'environments-'))
  const local = { environment: 'local', promotesFrom: null, pageHosts: ['localhost'], apiOrigin: 'http://{pageHost}' }
  await writeFile(path.join(environments, 'local.json'), JSON.stringify({ ...local, overrides: 'free', keys: [] }))
  const parameters = ['controller', '--env', 'local', '--gateway', gateway.origin, '--every', '0.1', '--lease', '1']
  const running = new Set<ChildProcess>()
  const leaders: ChildProcess[] = []
  let nextLeads: () => void = () => undefined
  const start = (): void => {
    const child = spawn(process.execPath, [main, ...parameters], {
      env: { ...process.env, REGISTRY_FOLDER: folder, ENVIRONMENTS_FOLDER: environments },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.add(child)
    child.stderr.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes(' leads: it watches local.')) return
      leaders.push(child)
      nextLeads()
    })
  }
  const leaderAfter = async (number: number): Promise<ChildProcess> => {
    for (;;) {
      const leader = leaders[number]
      if (leader) return leader
      await new Promise<void>((resolve) => (nextLeads = resolve))
    }
  }
  for (let each = 0; each < count; each++) start()
  await leaderAfter(0)
  return {
    /** Kills the leading controller as a power cut would, and waits until another leads. */
    killLeader: async () => {
      const number = leaders.length
      const leader = await leaderAfter(number - 1)
      running.delete(leader)
      const gone = once(leader, 'exit')
      leader.kill('SIGKILL')
      await Promise.all([gone, leaderAfter(number)])
    },
    stop: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
