import { setTimeout as pause } from 'node:timers/promises'

import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry } from '../testing.ts'
import { ReleaseExistsError, SerialTakenError, type ReleaseStore } from './release-store.ts'

afterAll(closeStores)

const lease = 'controller-production'
const long = 60_000
/** A lease that expires before anybody else can ask. */
const over = -1

describe.each(engines)('the store in %s', (_name, openStore) => {
  const emptyStore = async (): Promise<ReleaseStore> => (await emptyRegistry(openStore)).registry.store

  test('returns the exact text of a release', async () => {
    const store = await emptyStore()
    await store.addRelease('orders', '1.0.0', '{ "es":  "ñandú" }\n')
    expect(await store.releaseText('orders', '1.0.0')).toBe('{ "es":  "ñandú" }\n')
  })

  test('returns nothing for what was never written', async () => {
    const store = await emptyStore()
    expect(await store.releaseText('orders', '9.9.9')).toBeNull()
    expect(await store.manifestText('production', 1)).toBeNull()
    expect(await store.newestSerial('production')).toBe(0)
    expect(await store.releases()).toEqual([])
  })

  test('writes a version once, and the first stays unchanged', async () => {
    const store = await emptyStore()
    await store.addRelease('orders', '1.0.0', 'first')
    await expect(store.addRelease('orders', '1.0.0', 'second')).rejects.toThrow(ReleaseExistsError)
    expect(await store.releaseText('orders', '1.0.0')).toBe('first')
  })

  test('lists every release', async () => {
    const store = await emptyStore()
    await store.addRelease('orders', '1.0.0', 'one')
    await store.addRelease('messages', '2.0.0', 'two')
    expect((await store.releases()).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'messages', version: '2.0.0' },
      { name: 'orders', version: '1.0.0' },
    ])
  })

  test('counts the serials of each environment separately', async () => {
    const store = await emptyStore()
    await store.appendManifest('test', 1, 'test one')
    await store.appendManifest('production', 1, 'production one')
    await store.appendManifest('production', 2, 'production two')
    expect(await store.newestSerial('production')).toBe(2)
    expect(await store.newestSerial('test')).toBe(1)
    expect(await store.manifestText('production', 1)).toBe('production one')
  })

  test('gives a serial to one writer, without gaps', async () => {
    const store = await emptyStore()
    await store.appendManifest('production', 1, 'first')
    await expect(store.appendManifest('production', 1, 'second')).rejects.toThrow(SerialTakenError)
    await expect(store.appendManifest('production', 3, 'third')).rejects.toThrow(SerialTakenError)
    expect(await store.manifestText('production', 1)).toBe('first')
  })

  test('keeps what is still to be told of an environment, and replaces it', async () => {
    const store = await emptyStore()
    expect(await store.noticeLedger('production')).toBeNull()
    await store.writeNoticeLedger('production', 'ñandú')
    await store.writeNoticeLedger('test', 'other')
    await store.writeNoticeLedger('production', 'later')
    expect([await store.noticeLedger('production'), await store.noticeLedger('test')]).toEqual(['later', 'other'])
  })

  test('gives a serial to one of many writers at once', async () => {
    const store = await emptyStore()
    const writers = Array.from({ length: 20 }, (_, writer) => store.appendManifest('production', 1, `writer ${writer}`))
    const results = await Promise.allSettled(writers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(await store.manifestText('production', 1)).toBe(`writer ${winner}`)
  })

  test('keeps the last report of each gateway of an environment, with its age', async () => {
    const store = await emptyStore()
    await store.reportServed('production', 'two:8080', 'other')
    await store.reportServed('production', 'one:8080', 'before')
    await store.reportServed('production', 'one:8080', 'now')
    await store.reportServed('test', 'three:8080', 'elsewhere')
    const reports = await store.servedReports('production')
    expect(reports.map(({ gateway, text }) => [gateway, text])).toEqual([
      ['one:8080', 'now'],
      ['two:8080', 'other'],
    ])
    for (const { ageMs } of reports) expect(ageMs).toBeLessThan(60_000)
  })

  test('forgets a gateway that stops', async () => {
    const store = await emptyStore()
    await store.reportServed('production', 'one:8080', 'text')
    await store.forgetServed('production', 'one:8080')
    await store.forgetServed('production', 'never-there')
    expect(await store.servedReports('production')).toEqual([])
  })

  describe('a lease', () => {
    test('one of many who ask at once holds it', async () => {
      const store = await emptyStore()
      const holders = Array.from({ length: 20 }, (_, index) => `controller ${index}`)
      const answers = await Promise.all(holders.map((holder) => store.takeLease(lease, holder, long)))
      const leaders = holders.filter((holder, index) => answers[index] === holder)
      // A holder that was overtaken learns it when it next asks, before the lease expires.
      const again = await Promise.all(holders.map((holder) => store.takeLease(lease, holder, long)))
      expect(leaders.length).toBeGreaterThan(0)
      expect(new Set(again).size).toBe(1)
      expect(leaders).toContain(again[0])
    })

    test('its holder keeps it, and it passes on when it has expired', async () => {
      const store = await emptyStore()
      expect(await store.takeLease(lease, 'first', long)).toBe('first')
      expect(await store.takeLease(lease, 'second', long)).toBe('first')
      expect(await store.takeLease(lease, 'first', over)).toBe('first')
      await pause(1)
      expect(await store.takeLease(lease, 'second', long)).toBe('second')
      expect(await store.takeLease(lease, 'first', long)).toBe('second')
    })

    test('everybody can see who holds it', async () => {
      const store = await emptyStore()
      expect(await store.leaseHolder(lease)).toBeNull()
      await store.takeLease(lease, 'first', long)
      expect(await store.leaseHolder(lease)).toBe('first')
      await store.takeLease(lease, 'first', over)
      expect(await store.leaseHolder(lease)).toBeNull()
    })

    test('its holder can end it at once, and nobody else can', async () => {
      const store = await emptyStore()
      await store.takeLease(lease, 'first', long)
      await store.endLease(lease, 'second')
      expect(await store.takeLease(lease, 'second', long)).toBe('first')
      await store.endLease(lease, 'first')
      expect(await store.takeLease(lease, 'second', long)).toBe('second')
    })

    test('belongs to one environment only', async () => {
      const store = await emptyStore()
      await store.takeLease(lease, 'first', long)
      expect(await store.takeLease('controller-test', 'second', long)).toBe('second')
    })
  })
})
