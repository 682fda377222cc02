import { livePortal, publishSomeRemote, putSomeLive } from '../testing.ts'
import { Registry } from './registry.ts'

test('what a key signed before it was retired is history, and is not live', async () => {
  const portal = await livePortal()
  const { assets, store, trust } = portal.registry
  const key = portal.keys['local']?.publicKey ?? ''
  const without = new Registry(store, assets, {
    ...trust,
    environments: { local: [] },
    retired: { local: [{ key, lastSerial: 2 }] },
  })
  expect((await without.manifest('local', 1)).serial).toBe(1)
  await expect(without.live('local')).rejects.toThrow('is retired')
  // Manifests after the key's last serial are not even history.
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
  await putSomeLive(portal, { remotes: { orders: '1.0.0' } })
  await expect(without.manifest('local', 3)).rejects.toThrow('Manifest 3 of local')
})
