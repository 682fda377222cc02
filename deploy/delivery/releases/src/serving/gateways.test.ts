import { mkdtemp, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openFileStore } from '../store/file-store.ts'
import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry } from '../testing.ts'
import { seenGateways, waitForGateways, whatIsLost, type ServedReport } from './gateways.ts'

afterAll(closeStores)

function report(serial: number, refused: ServedReport['refused'] = []): string {
  const releases = { orders: { stable: '1.0.0' } }
  return JSON.stringify({ schema: 'served/v1', serial, releases, refused } satisfies ServedReport)
}

const change = { environment: 'local', serial: 7, names: ['orders'] }
const limits = { atMost: 60, every: 5 }

describe.each(engines)('with the store in %s', (_name, openStore) => {
  const emptyStore = async () => (await emptyRegistry(openStore)).registry.store

  test('a change is served when every gateway follows, also a late one', async () => {
    const store = await emptyStore()
    await store.reportServed('local', 'one', report(7))
    await store.reportServed('local', 'two', report(6))
    const waiting = waitForGateways(store, change, { atMost: 10_000, every: 5 })
    await store.reportServed('local', 'two', report(8))
    const { gateways, served } = await waiting
    expect(served).toBe(true)
    expect(gateways.map(({ follows, gateway }) => [gateway, follows])).toEqual([
      ['one', true],
      ['two', true],
    ])
  })

  test('a gateway that does not follow, or refuses the change, is named with the reason', async () => {
    const store = await emptyStore()
    await store.reportServed('local', 'behind', report(6, [{ name: 'serial 7', why: 'it is not signed.' }]))
    await store.reportServed('local', 'refuses', report(7, [{ name: 'orders', why: 'page.js is missing.' }]))
    await store.reportServed('local', 'well', report(7, [{ name: 'messages', why: 'entry.js is missing.' }]))
    const { gateways, served } = await waitForGateways(store, change, limits)
    expect(served).toBe(false)
    expect(gateways.map(({ follows, gateway, why }) => ({ gateway, follows, why }))).toEqual([
      { gateway: 'behind', follows: false, why: 'it stays at serial 6: it is not signed.' },
      { gateway: 'refuses', follows: false, why: 'page.js is missing.' },
      { gateway: 'well', follows: true, why: '' },
    ])
  })

  test('without any gateway nothing is served, and nothing is waited for', async () => {
    const began = performance.now()
    expect(await waitForGateways(await emptyStore(), change)).toEqual({ served: false, gateways: [] })
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('what a gateway serves and the store does not show is lost; what it has not read yet is not', async () => {
    const store = await emptyStore()
    await store.reportServed('local', 'one', report(2))
    expect(await whatIsLost(store, 'local')).toContain('The store shows nothing of local, and one serves serial 2')
    await store.appendManifest('local', 1, '{}')
    expect(await whatIsLost(store, 'local')).toContain('shows serial 1 as the newest of local, and one serves serial 2')
    await store.appendManifest('local', 2, '{}')
    await store.appendManifest('local', 3, '{}')
    expect(await whatIsLost(store, 'local')).toBeNull()
    expect(await whatIsLost(store, 'test')).toBeNull()
  })

  test('an unreadable report is left out', async () => {
    const store = await emptyStore()
    await store.reportServed('local', 'one', '{"serial":"many"}')
    expect(await seenGateways(store, 'local')).toEqual([])
  })
})

test('a gateway that is silent for a minute is not waited for, and after an hour it is forgotten', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'store-'))
  const store = openFileStore(folder)
  const ageing = async (gateway: string, seconds: number): Promise<void> => {
    await store.reportServed('local', gateway, report(1))
    const seen = new Date(Date.now() - seconds * 1000)
    await utimes(path.join(folder, 'gateways/local', `${gateway}.json`), seen, seen)
  }
  await ageing('old', 3700)
  await ageing('silent', 90)
  await store.reportServed('local', 'alive', report(7))
  expect((await seenGateways(store, 'local')).map(({ gateway }) => gateway)).toEqual(['alive', 'silent'])
  const { gateways, served } = await waitForGateways(store, change, limits)
  expect([served, gateways.map(({ gateway }) => gateway)]).toEqual([true, ['alive']])
})
