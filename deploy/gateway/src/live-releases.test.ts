import { rm } from 'node:fs/promises'
import path from 'node:path'

import { putLive } from '@homeside/releases/put-live'
import { emptyStore, publishSomeBrands, publishSomeHost, publishSomeRemote } from '@homeside/releases/testing'

import { LiveReleasesReader } from './live-releases.ts'

const change = { environment: 'local', by: 'somebody', why: 'a test' }

async function readerOf(): Promise<{ store: Awaited<ReturnType<typeof emptyStore>>; reader: LiveReleasesReader }> {
  const store = await emptyStore()
  await publishSomeHost(store, '1.0.0')
  await publishSomeBrands(store, '1.0.0')
  await publishSomeRemote(store, '1.0.0')
  await putLive(store, { ...change, host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } })
  const reader = new LiveReleasesReader(store, 'local', () => undefined)
  await reader.refresh()
  return { store, reader }
}

test('a new manifest is taken at the next reading', async () => {
  const { store, reader } = await readerOf()
  await publishSomeRemote(store, '1.1.0')
  await putLive(store, { ...change, remotes: { orders: '1.1.0' } })
  await reader.refresh()
  expect(reader.current?.remotes[0]?.stable.version).toBe('1.1.0')
})

test('while the store cannot be read, the last good releases go on', async () => {
  const { store, reader } = await readerOf()
  await publishSomeRemote(store, '1.1.0')
  await putLive(store, { ...change, remotes: { orders: '1.1.0' } })
  await rm(path.join(store.assetsFolder, '../releases/orders/1.1.0'), { recursive: true })
  await expect(reader.refresh()).rejects.toThrow('orders 1.1.0 is missing from the store')
  expect(reader.current?.remotes[0]?.stable.version).toBe('1.0.0')
})

test('an empty environment is named when it is started', async () => {
  const reader = new LiveReleasesReader(await emptyStore(), 'production', () => undefined)
  await expect(reader.start()).rejects.toThrow('Nothing was ever put live in production')
})
