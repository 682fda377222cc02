import { mkdir, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'

import { livePortal, publishSomeRemote, putSomeLive, type TestRegistry } from '../testing.ts'
import { prune } from './prune.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number): Date => new Date(Date.now() + days * day)

function pruned({ registry }: TestRegistry, now: Date): Promise<string[]> {
  return prune(registry, { environments: ['local', 'test'], now }).then((all) =>
    all.map(({ name, version }) => `${name} ${version}`).toSorted(),
  )
}

/** Orders 1.0.0 to 1.3.0 were stable one after another. 1.4.0 was never promoted. */
async function portalWithHistory(): Promise<TestRegistry> {
  const portal = await livePortal()
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) await publishSomeRemote(portal, version)
  for (const orders of ['1.1.0', '1.2.0', '1.3.0']) await putSomeLive(portal, { remotes: { orders } })
  return portal
}

test('nothing that a page of the last 30 days had, or that was just published, is deleted', async () => {
  expect(await pruned(await portalWithHistory(), inDays(29))).toEqual([])
})

test('a release that is neither live nor a fallback is deleted after 30 days; its description stays', async () => {
  const portal = await portalWithHistory()
  expect(await pruned(portal, inDays(31))).toEqual(['orders 1.0.0', 'orders 1.1.0', 'orders 1.4.0'])
  expect(await readdir(path.join(portal.registry.assets.folder, 'orders'))).toEqual(['1.2.0', '1.3.0'])
  expect(await portal.registry.findRelease('orders', '1.0.0')).not.toBeNull()
})

test('a release in another environment is in use', async () => {
  const portal = await portalWithHistory()
  await putSomeLive(portal, { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.1.0' } }, 'test')
  expect(await pruned(portal, inDays(31))).toEqual(['orders 1.0.0', 'orders 1.4.0'])
})

test('a dry run deletes nothing', async () => {
  const { registry } = await portalWithHistory()
  expect(await prune(registry, { environments: ['local'], now: inDays(31), dryRun: true })).toHaveLength(3)
  expect(await registry.assets.has('orders', '1.0.0')).toBe(true)
})

test('what a killed publisher left incomplete is deleted after a day', async () => {
  const portal = await livePortal()
  const staging = path.join(portal.registry.assets.folder, '.staging')
  await mkdir(path.join(staging, 'old'), { recursive: true })
  await mkdir(path.join(staging, 'new'), { recursive: true })
  await utimes(path.join(staging, 'old'), inDays(-2), inDays(-2))
  await pruned(portal, new Date())
  expect(await readdir(staging)).toEqual(['new'])
})
