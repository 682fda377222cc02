/** @size all */
import { rolloutPlan } from '../environments/environment.ts'
import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry, livePortal, newSigner, publishSomeHost, publishSomeRemote } from '../testing.ts'
import type { TestRegistry } from '../testing.ts'
import { pause, resume } from './pause.ts'
import { promote, type Promotion } from './promote.ts'

afterAll(closeStores)

describe.each(engines)('an environment with candidates first, in %s', (_name, openStore) => {
  let portal: TestRegistry
  beforeEach(async () => {
    portal = await livePortal(await emptyRegistry(openStore))
    await publishSomeRemote(portal, '1.1.0')
  })

  const to = { environment: 'local', promotesFrom: null, candidatesFirst: true, rollout: rolloutPlan.parse({}) }
  const author = (why: string) => ({ by: 'anna', why, signer: portal.keys['local'] ?? newSigner() })
  const promoteThere = (release: string, how: Partial<Promotion> = {}) =>
    promote(portal.registry, { releases: [release], from: null, to, author: author('a test'), ...how })
  const named = { name: 'orders', environment: 'local' }

  test('gives a release to the first step’s share of the visitors by default', async () => {
    const { remotes } = await promoteThere('orders@1.1.0')
    expect(remotes['orders']).toMatchObject({ stable: '1.0.0', candidate: { version: '1.1.0', weight: 5 } })
  })

  test('gives it to everybody when asked', async () => {
    const { remotes } = await promoteThere('orders@1.1.0', { allAtOnce: true })
    expect(remotes['orders']).toEqual({ stable: '1.1.0', fallback: '1.0.0' })
  })

  test('does not restart a candidate that was raised meanwhile, and says what to do', async () => {
    await promoteThere('orders@1.1.0', { weight: 25 })
    await expect(promoteThere('orders@1.1.0')).rejects.toThrow(/candidate in local already, at 25 %.*--all-at-once/s)
  })

  test('gives a remote’s first release to a few too, and a host', async () => {
    await publishSomeHost(portal, '1.1.0')
    await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
    const { host, remotes } = await promoteThere('messages@1.0.0', { releases: ['messages@1.0.0', 'host@1.1.0'] })
    expect(remotes['messages']).toEqual({ candidate: expect.objectContaining({ version: '1.0.0', weight: 5 }) })
    expect(host).toEqual({ stable: '1.0.0', candidate: expect.objectContaining({ version: '1.1.0', weight: 5 }) })
  })

  test('refuses a remote with a backend of its own where none is listed, and says where to list it', async () => {
    await publishSomeRemote(portal, '1.2.0', { backend: true })
    const listing = (name: string) => ({ to: { ...to, backends: { [name]: ['https://orders.example'] } } })
    await expect(promoteThere('orders@1.2.0', listing('messages'))).rejects.toThrow(
      'orders 1.2.0 calls a backend of its own, and local lists none for it. Write "backends": { "orders": ',
    )
    const { remotes } = await promoteThere('orders@1.2.0', listing('orders'))
    expect(remotes['orders']?.candidate?.version).toBe('1.2.0')
  })

  test('keeps a paused candidate as it is, with the reason, also after somebody gave it another weight', async () => {
    await promoteThere('orders@1.1.0')
    const paused = await pause(portal.registry, { ...named, author: author('the weekend') })
    expect(paused.remotes['orders']?.candidate).toMatchObject({ weight: 5, paused: 'the weekend' })
    await expect(pause(portal.registry, { ...named, author: author('x') })).rejects.toThrow('already: the weekend')
    const raised = await promoteThere('orders@1.1.0', { weight: 50 })
    expect(raised.remotes['orders']?.candidate).toMatchObject({ weight: 50, paused: 'the weekend' })
    const resumed = await resume(portal.registry, { ...named, author: author('monday') })
    expect(resumed.remotes['orders']?.candidate?.paused).toBeUndefined()
    await expect(resume(portal.registry, { ...named, author: author('x') })).rejects.toThrow('is not paused')
  })

  test('has nothing to pause without a candidate', async () => {
    await expect(pause(portal.registry, { ...named, author: author('x') })).rejects.toThrow('no candidate in local')
  })
})
