import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { block } from '@homeside/releases/changes/block'
import { promote } from '@homeside/releases/changes/promote'
import { Registry } from '@homeside/releases/registry/registry'
import {
  emptyRegistry,
  livePortal,
  newSigner,
  publishSomeHost,
  publishSomeRemote,
  putSomeLive,
  type TestRegistry,
} from '@homeside/releases/testing'

import { gatewayMetrics } from '../beacons/gateway-metrics.ts'
import { LiveReleasesReader } from './live-releases-reader.ts'
import { ServedReporter } from './served-reporter.ts'

/** A reader without any memory, as in a new process. */
function readerOf({ folder, registry: { assets, store, trust } }: TestRegistry): LiveReleasesReader {
  const registry = new Registry(store, assets, trust)
  const lastGoodFile = path.join(folder, 'last-good/local.json')
  return new LiveReleasesReader({ registry, environment: 'local', lastGoodFile, report: () => undefined })
}

async function portalAndReader(): Promise<{ portal: TestRegistry; reader: LiveReleasesReader }> {
  const portal = await livePortal()
  const reader = readerOf(portal)
  await reader.refresh()
  return { portal, reader }
}

async function release110({ portal }: { portal: TestRegistry }): Promise<void> {
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
}

test('the next reading takes a new manifest', async () => {
  const { portal, reader } = await portalAndReader()
  await release110({ portal })
  await reader.refresh()
  expect(reader.current?.manifest.remotes['orders']?.stable).toBe('1.1.0')
  expect(reader.current?.remote('orders', '1.0.0')).not.toBeNull()
})

test('a remote whose release is missing stays at its last good one, and follows when it appears', async () => {
  const { portal, reader } = await portalAndReader()
  await release110({ portal })
  const description = path.join(portal.folder, 'releases/orders/1.1.0')
  await rename(description, `${description}-elsewhere`)
  await reader.refresh()
  expect(reader.current?.manifest).toMatchObject({ serial: 2, remotes: { orders: { stable: '1.0.0' } } })
  expect(reader.refused).toEqual([{ name: 'orders', why: 'orders 1.1.0 was never published.' }])
  await rename(`${description}-elsewhere`, description)
  await reader.refresh()
  expect(reader.current?.manifest.remotes['orders']).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
  expect(reader.refused).toEqual([])
})

test('a damaged remote does not hold back another remote’s release', async () => {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
  await putSomeLive(portal, { remotes: { messages: '1.0.0' } })
  const reader = readerOf(portal)
  await reader.refresh()
  await release110({ portal })
  await writeFile(path.join(portal.registry.assets.folderOf('orders', '1.1.0'), 'page.js'), 'damaged')
  await publishSomeRemote(portal, '1.1.0', { name: 'messages' })
  await putSomeLive(portal, { remotes: { messages: '1.1.0' } })
  await reader.refresh()
  expect(reader.current?.manifest.remotes).toEqual({
    orders: { stable: '1.0.0' },
    messages: { stable: '1.1.0', fallback: '1.0.0' },
  })
  expect(reader.refused).toEqual([
    { name: 'orders', why: expect.stringContaining('page.js is not what was published') },
  ])
})

test('a damaged remote without a good release is left out, instead of served in a release that was found bad', async () => {
  const portal = await livePortal()
  await release110({ portal })
  const reader = readerOf(portal)
  await reader.refresh()
  const author = { by: 'anna', why: 'It loses orders.', signer: portal.keys['local'] ?? newSigner() }
  await block(portal.registry, { name: 'orders', version: '1.1.0', environment: 'local', author })
  await writeFile(path.join(portal.registry.assets.folderOf('orders', '1.0.0'), 'page.js'), 'damaged')
  const restarted = readerOf(portal)
  await restarted.start(60_000)
  restarted.stop()
  expect(restarted.current?.manifest).toMatchObject({ serial: 3, remotes: {} })
})

test('nobody gets a damaged candidate, and the stable release continues', async () => {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  await publishSomeHost(portal, '1.1.0')
  const author = { by: 'anna', why: 'a test', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, { releases: ['orders@1.1.0', 'host@1.1.0'], from: null, to, weight: 50, author })
  for (const [name, file] of [
    ['orders', 'page.js'],
    ['host', 'main.1.js'],
  ] as const) {
    await writeFile(path.join(portal.registry.assets.folderOf(name, '1.1.0'), file), 'damaged')
  }
  const reader = readerOf(portal)
  await reader.refresh()
  expect(reader.current?.manifest).toMatchObject({ remotes: { orders: { stable: '1.0.0' } } })
  expect(reader.current?.manifest.host).toEqual({ stable: '1.0.0' })
  expect(reader.current?.candidateHost).toBeNull()
  expect(reader.refused.map(({ name }) => name).toSorted()).toEqual(['host', 'orders'])
})

test('a volume that goes away while the gateway runs is told, and pages go on until it is back', async () => {
  const { portal, reader } = await portalAndReader()
  const { folder } = portal.registry.assets
  await rename(folder, `${folder}-away`)
  await reader.start(60_000)
  reader.stop()
  expect(reader.refused).toEqual([{ name: expect.any(String), why: expect.stringContaining('Is the volume there?') }])
  expect(reader.refusals).toBe(1)
  expect(reader.current?.manifest.remotes['orders']?.stable).toBe('1.0.0')
  await rename(`${folder}-away`, folder)
  await reader.refresh()
  expect(reader.current?.refused).toEqual([])
})

test('a damaged fallback is left out and blocks nothing', async () => {
  const portal = await livePortal()
  await release110({ portal })
  await writeFile(path.join(portal.registry.assets.folderOf('orders', '1.0.0'), 'page.js'), 'damaged')
  const reader = readerOf(portal)
  await reader.refresh()
  expect(reader.current?.remote('orders', '1.1.0')).not.toBeNull()
  expect(reader.current?.remote('orders', '1.0.0')).toBeNull()
})

test('last good releases that cannot be kept, as on a full disk, are kept once they can be', async () => {
  const portal = await livePortal()
  const reader = readerOf(portal)
  const folder = path.join(portal.folder, 'last-good')
  const inTheWay = path.join(folder, 'local.json')
  await mkdir(inTheWay, { recursive: true })
  await reader.refresh()
  await reader.refresh()
  expect(await readdir(folder)).toEqual(['local.json'])
  await rmdir(inTheWay)
  await reader.refresh()
  expect(JSON.parse(await readFile(inTheWay, 'utf8'))).toMatchObject({ serial: 1 })
})

test('starting on an empty environment names it in the error', async () => {
  const { registry } = await emptyRegistry()
  const reader = new LiveReleasesReader({ registry, environment: 'production', report: () => undefined })
  await expect(reader.start()).rejects.toThrow('Nothing was ever put live in production')
})

test('a gateway tells whether a controller leads, and nothing while the store does not say', async () => {
  const { registry } = await livePortal()
  const look = async (store = registry.store): Promise<string | undefined> => {
    const reader = { current: null, refused: [] }
    const crashes = { met: [] }
    const reporter = new ServedReporter({ store, environment: 'local', crashes, reader, problem: () => undefined })
    reporter.start('one')
    await reporter.stop()
    const { controllerLeads } = reporter
    const metrics = gatewayMetrics('', () => ({ serial: 1, refusals: 0, releases: [], controllerLeads }))
    return /^homeside_controller_leads \d$/m.exec(await metrics.text())?.[0]
  }
  expect(await look()).toBe('homeside_controller_leads 0')
  await registry.store.takeLease('controller-local', 'anybody', 60_000)
  expect(await look()).toBe('homeside_controller_leads 1')
  const away = () => Promise.reject(new Error('The store is away.'))
  expect(await look({ ...registry.store, reportServed: away })).toBeUndefined()
})
