/** @size all */
import { describeChange } from '../reports/describe-change.ts'
import { holdWriters } from '../testing-race.ts'
import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry, livePortal, newSigner, publishSomeRemote, type TestRegistry } from '../testing.ts'
import { promote, type Promotion } from './promote.ts'
import { rollBack } from './roll-back.ts'

/** Two operators: each replaces what they have seen, and not what the other has just put in its place. */

afterAll(closeStores)
afterEach(() => jest.restoreAllMocks())

describe.each(engines)('with the store in %s', (_name, openStore) => {
  let portal: TestRegistry

  const author = (by: string) => ({ by, why: 'a test', signer: portal.keys['local'] ?? newSigner() })
  const stable = async () => (await portal.registry.live('local'))?.remotes['orders']?.stable

  function promoteOrders(by: string, version: string, how: Partial<Promotion> = {}) {
    const to = { environment: 'local', promotesFrom: null }
    return promote(portal.registry, { releases: [`orders@${version}`], from: null, to, author: author(by), ...how })
  }

  const rollBackOrders = (by: string, what = 'orders') =>
    rollBack(portal.registry, { names: [what], environment: 'local', author: author(by) })

  /** Orders 1.0.0, 1.1.0 and 1.2.0 were stable one after another. 1.3.0 is published. */
  beforeEach(async () => {
    portal = await livePortal(await emptyRegistry(openStore))
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publishSomeRemote(portal, version)
    for (const version of ['1.1.0', '1.2.0']) await promoteOrders('anna', version)
  })

  test('of two rollbacks at once one succeeds, and the other learns who was faster and with what', async () => {
    const before = await portal.registry.live('local')
    holdWriters(portal.registry.store, 2)
    const results = await Promise.allSettled([rollBackOrders('anna'), rollBackOrders('anna')])
    const told = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(told).toEqual([
      expect.stringMatching(
        /orders changed meanwhile: 1\.2\.0 → 1\.1\.0 by anna, \d s ago\. Look, then say it again: /,
      ),
    ])
    expect(await stable()).toBe('1.1.0')
    expect((await portal.registry.live('local'))?.serial).toBe((before?.serial ?? 0) + 1)
  })

  test('an operator a second later is told too, and succeeds after naming what they have seen', async () => {
    await rollBackOrders('anna')
    await expect(rollBackOrders('bob')).rejects.toThrow('pnpm release rollback orders@1.1.0 --env local')
    expect(await stable()).toBe('1.1.0')
    await rollBackOrders('bob', 'orders@1.1.0')
    expect(await stable()).toBe('1.0.0')
  })

  test('after a minute the other’s change counts as seen', async () => {
    await rollBackOrders('anna')
    const now = Date.now()
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    await rollBackOrders('bob')
    expect(await stable()).toBe('1.0.0')
  })

  test('an operator who names a version that does not run is told, however long ago it was replaced', async () => {
    await expect(rollBackOrders('anna', 'orders@1.1.0')).rejects.toThrow(
      'orders changed meanwhile: 1.1.0 → 1.2.0 by anna',
    )
    await expect(promoteOrders('anna', '1.3.0', { replaces: ['orders@1.1.0'] })).rejects.toThrow(
      'pnpm release promote orders@1.3.0 --to local --replaces orders@1.2.0',
    )
    expect(await stable()).toBe('1.2.0')
  })

  test('the second of two promotions of one remote is refused, and then reports what it really replaces', async () => {
    await publishSomeRemote(portal, '1.4.0')
    await promoteOrders('anna', '1.3.0')
    await expect(promoteOrders('bob', '1.4.0')).rejects.toThrow('orders changed meanwhile: 1.2.0 → 1.3.0 by anna')
    const { before, ...after } = await promoteOrders('bob', '1.4.0', { replaces: ['orders@1.3.0'] })
    expect(describeChange(before, after)).toEqual(['orders 1.3.0 → 1.4.0'])
  })

  test('another remote’s team is not affected', async () => {
    await publishSomeRemote(portal, '1.0.0', { name: 'messages' })
    await rollBackOrders('anna')
    const to = { environment: 'local', promotesFrom: null }
    const promotion = { releases: ['messages@1.0.0'], from: null, to, author: author('bob') }
    expect((await promote(portal.registry, promotion)).remotes['messages']).toEqual({ stable: '1.0.0' })
  })
})
