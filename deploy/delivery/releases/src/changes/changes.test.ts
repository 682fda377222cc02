import type { EnvironmentManifest, RemoteTrack } from '../records/environment-manifest.ts'
import { describeChange } from '../reports/describe-change.ts'
import { resolveRemotes } from '../resolve/resolve-remotes.ts'
import {
  emptyRegistry,
  livePortal,
  newSigner,
  publishSomeBrands,
  publishSomeHost,
  publishSomeRemote,
  putSomeLive,
} from '../testing.ts'
import type { TestRegistry } from '../testing.ts'
import { block, remove } from './block.ts'
import type { Author } from './change-environment.ts'
import { abort } from './pause.ts'
import { pin } from './pin.ts'
import { promote } from './promote.ts'
import type { Promotion } from './promote.ts'
import { rollBack } from './roll-back.ts'

const stage = (environment: string, promotesFrom: string | null): Promotion['to'] => ({ environment, promotesFrom })

function author({ keys }: TestRegistry, environment = 'local', why = 'a test'): Author {
  return { by: 'somebody', why, signer: keys[environment] ?? newSigner() }
}

function promoteLocally(portal: TestRegistry, releases: readonly string[], how: Partial<Promotion> = {}) {
  const to = stage('local', null)
  return promote(portal.registry, { releases, from: null, to, author: author(portal), ...how })
}

/** The versions of orders that pages are made of. */
function versions({ remotes }: EnvironmentManifest): Partial<RemoteTrack> {
  const { blocked: _, marks: __, ...track } = remotes['orders'] ?? { stable: 'none' }
  return track
}

async function portalWithNext(): Promise<TestRegistry> {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  return portal
}

/** Orders 1.1.0 needs host 1.1.0. It went live although the host could be rolled back. */
async function portalOnNewerHost(): Promise<TestRegistry> {
  const portal = await livePortal()
  await publishSomeHost(portal, '1.1.0', { contract: '1.1.0', shared: { react: '19.3.1' } })
  await publishSomeRemote(portal, '1.1.0', { requires: { contract: '^1.1', shared: {} } })
  await promoteLocally(portal, ['host@1.1.0'])
  await promoteLocally(portal, ['orders@1.1.0'], { force: true })
  return portal
}

describe('promote', () => {
  test('moves the same bytes one environment on', async () => {
    const portal = await portalWithNext()
    await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
    const to = stage('test', 'local')
    const names = { releases: ['host', 'brands', 'orders'], from: 'local', to, author: author(portal, 'test') }
    const manifest = await promote(portal.registry, names)
    expect(manifest).toMatchObject({ environment: 'test', serial: 1, remotes: { orders: { stable: '1.1.0' } } })
  })

  test('refuses to skip an environment without force', async () => {
    const portal = await portalWithNext()
    const skipping = { from: 'local', to: stage('staging', 'qa'), author: author(portal, 'staging') }
    const releases = ['host', 'brands', 'orders']
    await expect(promote(portal.registry, { ...skipping, releases })).rejects.toThrow(
      'staging is promoted to from qa, not from local',
    )
    await expect(promote(portal.registry, { ...skipping, releases, force: true })).resolves.toMatchObject({ serial: 1 })
  })

  test('puts a candidate beside the stable release, with its weight', async () => {
    const portal = await portalWithNext()
    const { remotes } = await promoteLocally(portal, ['orders@1.1.0'], { weight: 5 })
    expect(remotes['orders']).toMatchObject({ stable: '1.0.0', candidate: { version: '1.1.0', weight: 5 } })
  })

  test('makes a candidate stable, and then there is no candidate', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'], { weight: 5 })
    const { remotes } = await promoteLocally(portal, ['orders@1.1.0'])
    expect(remotes['orders']).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
  })

  test('refuses what would break, and writes nothing', async () => {
    const portal = await livePortal()
    await publishSomeRemote(portal, '2.0.0', { requires: { contract: '^2', shared: {} } })
    await expect(promoteLocally(portal, ['orders@2.0.0'])).rejects.toThrow('made for contract ^2, the host has 1.0.1')
    expect(await portal.registry.store.newestSerial('local')).toBe(1)
  })

  test('refuses a release whose files were pruned', async () => {
    const portal = await portalWithNext()
    await (await portal.registry.assets.setAside('orders', '1.1.0'))?.remove()
    await expect(promoteLocally(portal, ['orders@1.1.0'])).rejects.toThrow('The files of orders 1.1.0 were pruned')
  })

  test('gives the first release of a remote to a few: everybody else has pages without it', async () => {
    const portal = await livePortal()
    await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
    const { pins, remotes } = await promoteLocally(portal, ['messages@1.0.0'], { weight: 5 })
    const shares = Array.from({ length: 1000 }, (_, cohort) =>
      resolveRemotes({ pins, remotes }, { cohort, aliases: [] }),
    )
    const withIt = shares.flat().filter(({ name }) => name === 'messages')
    expect(withIt.length).toBeGreaterThan(20)
    expect(withIt.length).toBeLessThan(100)
    expect(withIt[0]).toEqual({ name: 'messages', version: '1.0.0', track: 'candidate', fallback: null })
    const back = { names: ['messages'], environment: 'local', author: author(portal) }
    const after = await rollBack(portal.registry, back)
    expect(resolveRemotes(after, { cohort: 1, aliases: [] }).map(({ name }) => name)).toEqual(['orders'])
    await expect(rollBack(portal.registry, back)).rejects.toThrow('messages does not run in local')
  })
})

describe('rollback', () => {
  test('removes a candidate first, and then goes back behind the stable release', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'])
    await publishSomeRemote(portal, '1.2.0')
    await promoteLocally(portal, ['orders@1.2.0'], { weight: 50 })
    const back = { names: ['orders'], environment: 'local', author: author(portal) }
    expect(versions(await rollBack(portal.registry, back))).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
    expect(versions(await rollBack(portal.registry, back))).toEqual({ stable: '1.0.0' })
    await expect(rollBack(portal.registry, back)).rejects.toThrow('orders has nothing to go back to in local')
  })

  test('finds another fallback in the history', async () => {
    const portal = await portalWithNext()
    await publishSomeRemote(portal, '1.2.0')
    await promoteLocally(portal, ['orders@1.1.0'])
    await promoteLocally(portal, ['orders@1.2.0'])
    const back = { names: ['orders'], environment: 'local', author: author(portal) }
    expect(versions(await rollBack(portal.registry, back))).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
  })

  test('of a host under a newer remote is refused, and names the pair to roll back together', async () => {
    const portal = await portalOnNewerHost()
    const back = { environment: 'local', author: author(portal) }
    await expect(rollBack(portal.registry, { ...back, names: ['host'] })).rejects.toThrow(
      'pnpm release rollback host orders --env local',
    )
    const { host, remotes } = await rollBack(portal.registry, { ...back, names: ['host', 'orders'] })
    expect([host.stable, remotes['orders']?.stable]).toEqual(['1.0.0', '1.0.0'])
  })

  test('leaves out a fallback that does not fit', async () => {
    const portal = await portalOnNewerHost()
    await publishSomeHost(portal, '1.2.0', { contract: '1.2.0', shared: { react: '19.3.1' } })
    await promoteLocally(portal, ['host@1.2.0'])
    const { host } = await rollBack(portal.registry, { names: ['host'], environment: 'local', author: author(portal) })
    expect(host).toMatchObject({ stable: '1.1.0', marks: { '1.2.0': { what: 'rolled back' } } })
    expect(host.fallback).toBeUndefined()
  })
})

describe('block', () => {
  test('removes a stable release, and keeps it out with the reason', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'])
    const why = 'It orders twice.'
    const blocking = { name: 'orders', version: '1.1.0', environment: 'local', author: author(portal, 'local', why) }
    const blocked = await block(portal.registry, blocking)
    expect(versions(blocked)).toEqual({ stable: '1.0.0' })
    expect(blocked.remotes['orders']?.blocked).toEqual({ '1.1.0': why })
    await expect(promoteLocally(portal, ['orders@1.1.0'])).rejects.toThrow('blocked in local: It orders twice.')
  })

  test('removes a candidate, a fallback and a pin', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'])
    await pin(portal.registry, {
      name: 'orders',
      version: '1.0.0',
      alias: 'Northridge',
      environment: 'local',
      author: author(portal),
    })
    const blocking = { name: 'orders', version: '1.0.0', environment: 'local', author: author(portal) }
    const blocked = await block(portal.registry, blocking)
    expect(versions(blocked)).toEqual({ stable: '1.1.0' })
    expect(blocked.pins).toEqual({})
  })

  test('takes a remote away when nothing good ran before, and keeps the version out', async () => {
    const portal = await livePortal()
    const blocking = { name: 'orders', version: '1.0.0', environment: 'local', author: author(portal) }
    const blocked = await block(portal.registry, blocking)
    expect(resolveRemotes(blocked, { cohort: 1, aliases: [] })).toEqual([])
    await expect(promoteLocally(portal, ['orders@1.0.0'], { isReasoned: true })).rejects.toThrow('blocked in local')
    await publishSomeRemote(portal, '1.0.1')
    expect(versions(await promoteLocally(portal, ['orders@1.0.1']))).toEqual({ stable: '1.0.1' })
  })
})

describe('remove', () => {
  const removing = (portal: TestRegistry) => ({
    name: 'orders',
    environment: 'local',
    author: author(portal, 'local', 'Its team is gone.'),
  })

  test('takes release, candidate and pins away at once, keeps what was found bad, and is undone by a promotion', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'])
    await rollBack(portal.registry, { names: ['orders'], environment: 'local', author: author(portal) })
    await publishSomeRemote(portal, '1.2.0')
    await promoteLocally(portal, ['orders@1.2.0'], { weight: 50 })
    const { author: by, environment } = removing(portal)
    await pin(portal.registry, { name: 'orders', version: '1.2.0', alias: 'northridge', environment, author: by })
    const removed = await remove(portal.registry, removing(portal))
    expect(resolveRemotes(removed, { cohort: 1, aliases: ['northridge'] })).toEqual([])
    expect(removed.remotes['orders']).toEqual({ marks: { '1.1.0': expect.objectContaining({ what: 'rolled back' }) } })
    expect(describeChange(removed.before, removed)).toEqual([
      'orders 1.0.0 withdrawn',
      'orders candidate 1.2.0 withdrawn',
      'northridge not pinned to orders any more',
    ])
    await expect(remove(portal.registry, removing(portal))).rejects.toThrow('was taken out of local before')
    await expect(promoteLocally(portal, ['orders@1.1.0'])).rejects.toThrow('was found bad in local')
    expect(versions(await promoteLocally(portal, ['orders@1.0.0']))).toEqual({ stable: '1.0.0' })
  })

  test('lets a host come that the removed remote could not run in', async () => {
    const portal = await livePortal()
    await publishSomeHost(portal, '2.0.0', { contract: '2.0.0', shared: { react: '20.0.0' } })
    await expect(promoteLocally(portal, ['host@2.0.0'])).rejects.toThrow('orders 1.0.0')
    await remove(portal.registry, removing(portal))
    expect((await promoteLocally(portal, ['host@2.0.0'])).host.stable).toBe('2.0.0')
  })

  test('is refused for what every page needs, and for what does not run', async () => {
    const portal = await livePortal()
    for (const [name, words] of [
      ['host', 'No page can be without host'],
      ['brands', 'No page can be without brands'],
      ['naps', 'naps does not run in local'],
    ] as const) {
      await expect(remove(portal.registry, { ...removing(portal), name })).rejects.toThrow(words)
    }
    const blocking = { ...removing(portal), name: 'host', version: '1.0.0' }
    await expect(block(portal.registry, blocking)).rejects.toThrow('nothing to go back to')
  })
})

describe('pin and abort', () => {
  test('a pin holds one provider, and can be removed', async () => {
    const portal = await portalWithNext()
    const pinning = {
      name: 'orders',
      version: '1.1.0',
      alias: 'Northridge',
      environment: 'local',
      author: author(portal),
    }
    expect((await pin(portal.registry, pinning)).pins).toEqual({ northridge: { orders: '1.1.0' } })
    expect((await pin(portal.registry, { ...pinning, version: null })).pins).toEqual({})
    await expect(pin(portal.registry, { ...pinning, version: null })).rejects.toThrow('Northridge has no pin on orders')
  })

  test('an aborted candidate is gone, and may return', async () => {
    const portal = await portalWithNext()
    await promoteLocally(portal, ['orders@1.1.0'], { weight: 5 })
    const aborting = { name: 'orders', environment: 'local', author: author(portal) }
    expect((await abort(portal.registry, aborting)).remotes['orders']).toEqual({ stable: '1.0.0' })
    await expect(abort(portal.registry, aborting)).rejects.toThrow('orders has no candidate in local')
    await promoteLocally(portal, ['orders@1.1.0'], { weight: 5 })
  })
})

test('brands are released to everybody at once', async () => {
  const portal = await livePortal(await emptyRegistry())
  await publishSomeBrands(portal, '1.1.0')
  await expect(promoteLocally(portal, ['brands@1.1.0'], { weight: 5 })).rejects.toThrow('Promote them without')
  expect((await promoteLocally(portal, ['brands@1.1.0'])).brands).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
})
