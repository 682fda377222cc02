import { promote } from '../changes/promote.ts'
import { Registry } from '../registry/registry.ts'
import { remoteFiles } from '../testing-builds.ts'
import { livePortal, newSigner, someBuild } from '../testing.ts'
import { publishRelease } from './publish-release.ts'

/** The registry of a portal, for whoever has a preview key of the team of orders. */
async function withPreviewKey() {
  const portal = await livePortal()
  const { assets, store, trust } = portal.registry
  const signer = newSigner()
  const teams = trust.teams.map((each) =>
    each.name === 'orders-team' ? { ...each, previewKeys: [signer.publicKey] } : each,
  )
  const registry = new Registry(store, assets, { ...trust, teams })
  const publish = async (version: string) =>
    publishRelease(
      registry,
      { name: 'orders', version, folder: await someBuild(remoteFiles(version)) },
      { team: 'orders-team', signer },
    )
  return { keys: portal.keys, publish, registry }
}

test('a preview key publishes previews, and no release', async () => {
  const { publish, registry } = await withPreviewKey()
  await publish('1.1.0-preview.pr-41.gabc')
  expect((await registry.release('orders', '1.1.0-preview.pr-41.gabc')).publishedBy).toBe('orders-team')
  await expect(publish('1.1.0')).rejects.toThrow('is not one of orders-team')
})

test('a preview runs nowhere, whoever promotes it', async () => {
  const { keys, publish, registry } = await withPreviewKey()
  const version = '1.1.0-preview.pr-41.gabc'
  await publish(version)
  const to = { environment: 'local', promotesFrom: null }
  const author = { by: 'anna', why: 'in a hurry', signer: keys['local'] ?? newSigner() }
  await expect(promote(registry, { releases: [`orders@${version}`], from: null, to, author })).rejects.toThrow(
    'is a preview',
  )
})
