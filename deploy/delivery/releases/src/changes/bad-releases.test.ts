/** @size all */
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { describeChange } from '../reports/describe-change.ts'
import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry, livePortal, newSigner, publishSomeRemote, type TestRegistry } from '../testing.ts'
import { block } from './block.ts'
import { promote, type Promotion } from './promote.ts'
import { rollBack } from './roll-back.ts'

/** A release that was rolled back, blocked or failed a rollout never returns unasked. */

afterAll(closeStores)

describe.each(engines)('with the store in %s', (_name, openStore) => {
  let portal: TestRegistry
  const said: string[] = []

  const author = (why: string) => ({ by: 'anna', why, signer: portal.keys['local'] ?? newSigner() })

  function promoteOrders(version: string, how: Partial<Promotion> = {}) {
    const to = { environment: 'local', promotesFrom: null }
    const releases = [`orders@${version}`]
    return promote(portal.registry, { releases, from: null, to, author: author('a test'), ...how })
  }

  function rollBackOrders(why = 'it was slow') {
    const passedOver = (line: string): number => said.push(line)
    return rollBack(portal.registry, { names: ['orders'], environment: 'local', author: author(why), passedOver })
  }

  const fileOf = (version: string, file: string): string =>
    path.join(portal.registry.assets.folderOf('orders', version), file)

  /** Orders 1.0.0, 1.1.0 and 1.2.0 were stable one after another. */
  beforeEach(async () => {
    said.length = 0
    portal = await livePortal(await emptyRegistry(openStore))
    for (const version of ['1.1.0', '1.2.0']) {
      await publishSomeRemote(portal, version)
      await promoteOrders(version)
    }
  })

  test('a release that is rolled back is marked with who, when and why, and is no fallback', async () => {
    const { remotes, writtenUtc } = await rollBackOrders()
    expect(remotes['orders']).toMatchObject({ stable: '1.1.0', fallback: '1.0.0' })
    const mark = remotes['orders']?.marks?.['1.2.0']
    expect(mark).toMatchObject({ what: 'rolled back', by: 'anna', why: 'it was slow' })
    expect(mark?.atUtc.slice(0, 16)).toBe(writtenUtc.slice(0, 16))
  })

  test('rollbacks in a row go further back each time, and are refused when nothing good is left', async () => {
    expect((await rollBackOrders()).remotes['orders']?.stable).toBe('1.1.0')
    expect((await rollBackOrders()).remotes['orders']?.stable).toBe('1.0.0')
    await expect(rollBackOrders()).rejects.toThrow(
      /nothing to go back to in local:\n.*1\.1\.0 is passed over: rolled back by anna.*\n.*1\.2\.0 is passed over/,
    )
    expect((await portal.registry.live('local'))?.remotes['orders']?.stable).toBe('1.0.0')
  })

  test('it is promoted again only by version and with a reason, and then counts as good', async () => {
    await rollBackOrders()
    await expect(promoteOrders('1.2.0')).rejects.toThrow('found bad in local, rolled back by anna')
    const before = await portal.registry.live('local')
    const after = await promoteOrders('1.2.0', { isReasoned: true, author: author('the network was slow, not it') })
    expect(after.remotes['orders']).toEqual({ stable: '1.2.0', fallback: '1.1.0' })
    expect(describeChange(before, after)).toEqual(['orders 1.1.0 → 1.2.0', 'orders 1.2.0 is held to be good again'])
  })

  test('a blocked release does not return, even with a reason', async () => {
    await block(portal.registry, {
      name: 'orders',
      version: '1.2.0',
      environment: 'local',
      author: author('It loses orders.'),
    })
    await expect(promoteOrders('1.2.0', { isReasoned: true })).rejects.toThrow('blocked in local: It loses orders.')
  })

  test('blocking the stable release returns past one that was rolled back before', async () => {
    await rollBackOrders()
    await publishSomeRemote(portal, '1.3.0')
    await promoteOrders('1.3.0')
    await block(portal.registry, {
      name: 'orders',
      version: '1.1.0',
      environment: 'local',
      author: author('Slow too.'),
    })
    const blocking = { name: 'orders', version: '1.3.0', environment: 'local', author: author('It loses orders.') }
    const { remotes } = await block(portal.registry, blocking)
    expect(remotes['orders']).toMatchObject({ stable: '1.0.0' })
    expect(remotes['orders']?.fallback).toBeUndefined()
  })

  test('a candidate that is rolled back or fails its rollout is marked', async () => {
    await publishSomeRemote(portal, '1.3.0')
    await promoteOrders('1.3.0', { weight: 5 })
    expect((await rollBackOrders()).remotes['orders']).toMatchObject({
      stable: '1.2.0',
      fallback: '1.1.0',
      marks: { '1.3.0': { what: 'rolled back' } },
    })
    await promoteOrders('1.3.0', { weight: 5, isReasoned: true })
    const failing = { name: 'orders', version: '1.3.0', environment: 'local', author: author('crashes per load: 80 %') }
    const { remotes } = await block(portal.registry, { ...failing, as: 'failed' })
    expect(remotes['orders']).toMatchObject({ marks: { '1.3.0': { what: 'failed', why: 'crashes per load: 80 %' } } })
  })

  test('a rollback skips releases with a damaged or missing file and names them', async () => {
    await writeFile(fileOf('1.1.0', 'page.js'), 'damaged')
    const { remotes } = await rollBackOrders()
    expect(remotes['orders']).toMatchObject({ stable: '1.0.0' })
    expect(said).toEqual(['orders 1.1.0 is passed over: orders 1.1.0 is refused: page.js is not what was published.'])
  })

  test('blocking is refused when no complete release is left, and names the files', async () => {
    await writeFile(fileOf('1.1.0', 'page.js'), 'damaged')
    await rm(fileOf('1.0.0', 'remoteEntry.js'))
    const blocking = { name: 'orders', version: '1.2.0', environment: 'local', author: author('It loses orders.') }
    await expect(block(portal.registry, blocking)).rejects.toThrow(
      /page\.js is not what.*\n.*remoteEntry\.js is missing/,
    )
  })
})
