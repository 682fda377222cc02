import { emptyRegistry, livePortal, publishSomeHost, publishSomeRemote, putSomeLive } from '../testing.ts'

test('a new version becomes stable under the next serial, and the old one its fallback', async () => {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
  const live = await portal.registry.live('local')
  expect(live?.serial).toBe(2)
  expect(live?.remotes['orders']).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
})

test('a host that lacks what today’s remotes need is no fallback', async () => {
  const portal = await livePortal()
  await publishSomeHost(portal, '1.1.0', { contract: '1.1.0', shared: { react: '19.3.1' } })
  await publishSomeRemote(portal, '1.1.0', { requires: { contract: '^1.1', shared: {} } })
  await putSomeLive(portal, { host: '1.1.0', remotes: { orders: '1.1.0' } })
  const live = await portal.registry.live('local')
  expect([live?.host, live?.remotes['orders']]).toEqual([{ stable: '1.1.0' }, { stable: '1.1.0', fallback: '1.0.0' }])
})

test('putting live what is already live writes nothing', async () => {
  const portal = await livePortal()
  await putSomeLive(portal, { remotes: { orders: '1.0.0' } })
  expect((await portal.registry.live('local'))?.serial).toBe(1)
})

test('a withdrawn remote is not live any more, and its release still exists', async () => {
  const portal = await livePortal()
  await putSomeLive(portal, { withdrawn: ['orders'] })
  expect((await portal.registry.live('local'))?.remotes).toEqual({})
  expect(await portal.registry.findRelease('orders', '1.0.0')).not.toBeNull()
})

test('a release that was never published cannot go live', async () => {
  const portal = await livePortal()
  const change = { remotes: { orders: '7.0.0' } }
  await expect(putSomeLive(portal, change)).rejects.toThrow('orders 7.0.0 was never published.')
})

test('a first manifest without a host is refused', async () => {
  await expect(putSomeLive(await emptyRegistry(), {})).rejects.toThrow('local is empty')
})

test('nothing is begun anew in an empty store while a gateway serves what was there', async () => {
  const portal = await emptyRegistry()
  const report = { schema: 'served/v1', serial: 10, releases: {}, refused: [] }
  await portal.registry.store.reportServed('local', 'gateway-1', JSON.stringify(report))
  await expect(livePortal(portal)).rejects.toThrow('gateway-1 serves serial 10: is the volume mounted')
})
