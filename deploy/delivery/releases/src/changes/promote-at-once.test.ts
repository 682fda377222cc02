/** @size all */

import { isLong } from '@homeside/build/testing/test-size'

import { holdWriters, promoteRacer, racers, raceTeams, startRace } from '../testing-race.ts'
import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry, livePortal, publishSomeRemote, putSomeLive } from '../testing.ts'

const rounds = isLong ? 200 : 2

afterAll(closeStores)

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
