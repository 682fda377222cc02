import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { Registry } from '@homeside/releases/registry'
import { emptyRegistry, livePortal, publishSomeRemote, putSomeLive } from '@homeside/releases/testing'
import type { TestRegistry } from '@homeside/releases/testing'

import { LiveReleasesReader } from './live-releases-reader.ts'

/** A reader that has read nothing before, as in a process of its own. */
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

test('a new manifest is taken at the next reading', async () => {
  const { portal, reader } = await portalAndReader()
  await release110({ portal })
  await reader.refresh()
  expect(reader.current?.manifest.remotes['orders']?.stable).toBe('1.1.0')
  expect(reader.current?.remote('orders', '1.0.0')).not.toBeNull()
})

test('while a release is missing, the last good ones go on', async () => {
  const { portal, reader } = await portalAndReader()
  await release110({ portal })
  await rm(path.join(portal.folder, 'releases/orders/1.1.0'), { recursive: true })
  await expect(reader.refresh()).rejects.toThrow('orders 1.1.0 was never published.')
  expect(reader.current?.manifest.remotes['orders']?.stable).toBe('1.0.0')
})

test('a start without the store serves what was last good', async () => {
  const { portal, reader } = await portalAndReader()
  expect(reader.current).not.toBeNull()
  await rm(path.join(portal.folder, 'releases'), { recursive: true })
  await rm(path.join(portal.folder, 'environments'), { recursive: true })
  const restarted = readerOf(portal)
  await restarted.start(60_000)
  restarted.stop()
  expect(restarted.current?.manifest.serial).toBe(1)
})

test('a damaged fallback is left out, and stands in nobody’s way', async () => {
  const portal = await livePortal()
  await release110({ portal })
  await writeFile(path.join(portal.registry.assets.folderOf('orders', '1.0.0'), 'page.js'), 'damaged')
  const reader = readerOf(portal)
  await reader.refresh()
  expect(reader.current?.remote('orders', '1.1.0')).not.toBeNull()
  expect(reader.current?.remote('orders', '1.0.0')).toBeNull()
})

test('an empty environment is named when it is started', async () => {
  const { registry } = await emptyRegistry()
  const reader = new LiveReleasesReader({ registry, environment: 'production', report: () => undefined })
  await expect(reader.start()).rejects.toThrow('Nothing was ever put live in production')
})
