import { putLive } from './put-live.ts'
import type { ReleaseStore } from './release-store.ts'
import { emptyStore, publishSomeBrands, publishSomeHost, publishSomeRemote } from './testing.ts'

const change = { environment: 'local', by: 'somebody', why: 'a test' }

async function livePortal(): Promise<ReleaseStore> {
  const store = await emptyStore()
  await publishSomeHost(store, '1.0.0')
  await publishSomeBrands(store, '1.0.0')
  await publishSomeRemote(store, '1.0.0')
  await putLive(store, { ...change, host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } })
  return store
}

test('a new version becomes stable under the next serial, and the one before its fallback', async () => {
  const store = await livePortal()
  await publishSomeRemote(store, '1.1.0')
  await putLive(store, { ...change, remotes: { orders: '1.1.0' } })
  const live = await store.liveManifest('local')
  expect(live?.serial).toBe(2)
  expect(live?.remotes['orders']).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
})

test('putting live what is live already writes nothing', async () => {
  const store = await livePortal()
  await putLive(store, { ...change, remotes: { orders: '1.0.0' } })
  expect((await store.liveManifest('local'))?.serial).toBe(1)
})

test('writers who race all succeed, each under a serial of its own', async () => {
  const store = await livePortal()
  const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']
  for (const version of versions) await publishSomeRemote(store, version)
  await Promise.all(versions.map((orders) => putLive(store, { ...change, remotes: { orders } })))
  expect((await store.liveManifest('local'))?.serial).toBe(1 + versions.length)
})

test('a withdrawn remote is live no more, and its release is still there', async () => {
  const store = await livePortal()
  await putLive(store, { ...change, withdrawn: ['orders'] })
  expect((await store.liveManifest('local'))?.remotes).toEqual({})
  expect(await store.findRelease('orders', '1.0.0')).not.toBeNull()
})

test('a release that was never published cannot go live', async () => {
  const store = await livePortal()
  await expect(putLive(store, { ...change, remotes: { orders: '7.0.0' } })).rejects.toThrow(
    'orders 7.0.0 was never published.',
  )
})

test('a first manifest without a host is refused', async () => {
  const store = await emptyStore()
  await expect(putLive(store, change)).rejects.toThrow('local is empty')
})
