import { remove } from '../changes/block.ts'
import { promote } from '../changes/promote.ts'
import { rollBack } from '../changes/roll-back.ts'
import type { SomeRemote } from '../testing-builds.ts'
import {
  emptyRegistry,
  livePortal,
  newSigner,
  publishSomeHost,
  publishSomeRemote,
  putSomeLive,
  type TestRegistry,
} from '../testing.ts'
import { checkLiveSet, inWords, isBroken, isDoubtful } from './check-live-set.ts'

/** What would break if this were live in `local` beside the rest. */
async function brokenBy(
  portal: TestRegistry,
  candidates: Record<string, string>,
  host?: string,
  counts = isBroken,
): Promise<string[]> {
  const live = await portal.registry.live('local')
  if (!live) throw new Error('Nothing is live.')
  const sinceUtc = '2026-01-01T00:00:00Z'
  const remotes = Object.entries(candidates).map(([name, version]) => {
    const before = live.remotes[name]
    return [name, before ? { ...before, candidate: { version, weight: 5, sinceUtc } } : { stable: version }] as const
  })
  const next = { ...live, remotes: { ...live.remotes, ...Object.fromEntries(remotes) } }
  const withHost = host ? { ...next, host: { stable: host, fallback: live.host.stable } } : next
  return (await checkLiveSet(portal.registry, withHost)).filter(counts).map(inWords)
}

async function portalWith(version: string, remote: SomeRemote): Promise<TestRegistry> {
  const portal = await livePortal()
  await publishSomeRemote(portal, version, remote)
  return portal
}

const shared = { react: '^19.1.0' }

test('a remote that fits everything live breaks nothing', async () => {
  const portal = await portalWith('1.1.0', {})
  expect(await brokenBy(portal, { orders: '1.1.0' })).toEqual([])
})

test('a remote for another major version of React than that of the host is found', async () => {
  const portal = await portalWith('2.0.0', { requires: { contract: '^1', shared: { react: '^20.0.0' } } })
  expect(await brokenBy(portal, { orders: '2.0.0' })).toEqual([
    'host 1.0.0 (stable) and orders 2.0.0 (candidate): the remote asks for react ^20.0.0, the host shares 19.3.1',
  ])
})

test('a remote for another contract than that of the host is found', async () => {
  const portal = await portalWith('2.0.0', { requires: { contract: '^2', shared } })
  expect(await brokenBy(portal, { orders: '2.0.0' })).toEqual([
    'host 1.0.0 (stable) and orders 2.0.0 (candidate): the remote is made for contract ^2, the host has 1.0.1: it needs a newer host',
  ])
})

test('a shared module that the host does not have is found', async () => {
  const portal = await portalWith('2.0.0', { requires: { contract: '^1', shared: { dayjs: '^1' } } })
  expect((await brokenBy(portal, { orders: '2.0.0' }))[0]).toContain(
    'the remote asks for dayjs, which the host does not share',
  )
})

test('a path that two remotes claim is found, whatever its parameters are called', async () => {
  const portal = await livePortal(await emptyRegistry())
  await publishSomeRemote(portal, '1.0.0', { name: 'messages', path: 'Orders' })
  expect(await brokenBy(portal, { messages: '1.0.0' })).toEqual([
    'orders 1.0.0 (stable) and messages 1.0.0 (stable): both claim the path /:alias/Orders',
  ])
})

test('a remote that only the fallback host cannot run keeps that host from being rolled back alone', async () => {
  const portal = await livePortal()
  await publishSomeHost(portal, '1.1.0', { contract: '1.1.0', shared: { react: '19.3.1' } })
  await putSomeLive(portal, { host: '1.1.0' })
  await publishSomeRemote(portal, '1.1.0', { requires: { contract: '^1.1', shared } })
  expect(await brokenBy(portal, { orders: '1.1.0' })).toEqual([])
  expect(await brokenBy(portal, { orders: '1.1.0' }, undefined, isDoubtful)).toEqual([
    'host 1.0.0 (fallback) and orders 1.1.0 (candidate): the host could not be rolled back alone: ' +
      'the remote is made for contract ^1.1, the host has 1.0.1: it needs a newer host',
  ])
})

test('a remote that is incompatible with a pinned version of another is found', async () => {
  const portal = await livePortal()
  await publishSomeRemote(portal, '0.9.0', { name: 'messages', path: 'inbox' })
  await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
  await putSomeLive(portal, { remotes: { messages: '1.0.0' } })
  await publishSomeRemote(portal, '1.1.0', { path: 'inbox' })
  const live = await portal.registry.live('local')
  if (!live) throw new Error('Nothing is live.')
  const orders = { stable: '1.1.0' }
  const next = { ...live, remotes: { ...live.remotes, orders }, pins: { northridge: { messages: '0.9.0' } } }
  expect((await checkLiveSet(portal.registry, next)).filter(isBroken).map(inWords)).toEqual([
    'orders 1.1.0 (stable) and messages 0.9.0 (pin northridge): both claim the path /:alias/inbox',
  ])
})

test('a host that a live remote cannot run in is found, also when only its fallback cannot', async () => {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
  await publishSomeHost(portal, '2.0.0', { contract: '2.0.0', shared: { react: '19.3.1' } })
  const broken = await brokenBy(portal, {}, '2.0.0')
  expect(broken).toHaveLength(2)
  expect(broken.join()).toContain('host 2.0.0 (stable) and orders 1.0.0 (fallback)')
})

test('a major of React goes live without one page whose parts do not fit: remotes first, then the host, and back', async () => {
  const portal = await livePortal()
  const { registry } = portal
  const author = { by: 'anna', why: 'React 20', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  const goLive = async (release: string, weight?: number) => {
    await promote(registry, {
      releases: [release],
      from: null,
      to,
      author,
      isReasoned: true,
      ...(weight ? { weight } : {}),
    })
    await allFit()
  }
  const allFit = async () => {
    const live = await registry.live('local')
    expect(live && (await checkLiveSet(registry, live)).filter(isBroken)).toEqual([])
  }
  const runsWith = (react: string) => ({ requires: { contract: '^1', shared: { react } } })
  await publishSomeRemote(portal, '1.0.0', { name: 'messages', ...runsWith('^19.1.0') })
  await goLive('messages@1.0.0')
  await publishSomeHost(portal, '20.0.0', { contract: '1.0.1', shared: { react: '20.0.0', jotai: '2.20.3' } })
  await expect(goLive('host@20.0.0')).rejects.toThrow('the remote asks for react ^19.1.0, the host shares 20.0.0')

  // Two releases that fit both majors, so that the fallback fits both too. Each goes to a few visitors first.
  for (const version of ['1.1.0', '1.2.0']) {
    await publishSomeRemote(portal, version, runsWith('^19.1.0 || ^20.0.0'))
    await goLive(`orders@${version}`, 5)
    await goLive(`orders@${version}`)
  }
  await expect(goLive('host@20.0.0', 5)).rejects.toThrow('messages 1.0.0')
  await remove(registry, { name: 'messages', environment: 'local', author })
  // The host goes to a few visitors and is rolled back; then to a few again, and to everybody.
  for (const weights of [[5], [5, 50, 100]]) {
    for (const weight of weights) await goLive('host@20.0.0', weight)
    await rollBack(registry, { names: ['host'], environment: 'local', author })
    await allFit()
  }
  await goLive('host@20.0.0', 5)
  await publishSomeRemote(portal, '1.9.0', runsWith('^20.0.0'))
  await expect(goLive('orders@1.9.0', 5)).rejects.toThrow('the remote asks for react ^20.0.0, the host shares 19.3.1')
  await goLive('host@20.0.0')
  await publishSomeRemote(portal, '2.0.0', runsWith('^20.0.0'))
  await goLive('orders@2.0.0', 5)
  await goLive('orders@2.0.0')
})
