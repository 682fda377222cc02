/** @size all */

import { isLong } from '@homeside/build/testing/test-size'

import { rolloutPlan } from '../environments/environment.ts'
import { holdWriters, promoteRacer, racers, raceTeams, startRace } from '../testing-race.ts'
import { closeStores, engines } from '../testing-stores.ts'
import {
  emptyRegistry,
  livePortal,
  publishSomeRemote,
  putSomeLive,
  newSigner,
  publishSomeHost,
  type TestRegistry,
} from '../testing.ts'
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

const rounds = isLong ? 200 : 2

test.each(engines)(
  'of 20 promotions at once, each gets its own serial and none is lost, many times: %s',
  async (_name, openStore) => {
    const race = await emptyRegistry(openStore, raceTeams)
    await startRace(race)
    for (let round = 1; round <= rounds; round++) {
      const version = round % 2 === 1 ? '1.1.0' : '1.0.0'
      const serials = await Promise.all(racers.map((name) => promoteRacer(race, name, version)))
      expect(new Set(serials).size).toBe(racers.length)
      const live = await race.registry.live('local')
      expect(live?.serial).toBe(1 + round * racers.length)
      expect(Object.values(live?.remotes ?? {}).map(({ stable }) => stable)).toEqual(racers.map(() => version))
    }
    // Every serial was written once, on top of the one before: it changes one racer and keeps all others.
    let before = await race.registry.manifest('local', 1)
    for (let serial = 2; serial <= 1 + rounds * racers.length; serial++) {
      const after = await race.registry.manifest('local', serial)
      const changed = racers.filter((name) => before.remotes[name]?.stable !== after.remotes[name]?.stable)
      expect(changed).toEqual([after.by])
      before = after
    }
  },
)

test.each(engines)(
  'of two promotions at once that cannot share a page, one wins; the other checks again and is refused: %s',
  async (_name, openStore) => {
    const portal = await livePortal(await emptyRegistry(openStore))
    await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
    await putSomeLive(portal, { remotes: { messages: '1.0.0' } })
    const names = ['orders', 'messages']
    for (const name of names) await publishSomeRemote(portal, '1.1.0', { name, path: 'supplies' })
    holdWriters(portal.registry.store, names.length)
    const results = await Promise.allSettled(names.map((name) => promoteRacer(portal, name, '1.1.0')))
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals).toEqual([expect.stringContaining('both claim the path /:alias/supplies')])
    expect((await portal.registry.live('local'))?.serial).toBe(3)
  },
)
