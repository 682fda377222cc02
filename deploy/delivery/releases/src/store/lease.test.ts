import { setTimeout as pause } from 'node:timers/promises'

import { closeStores, engines } from '../testing-stores.ts'
import { emptyRegistry } from '../testing.ts'
import type { ReleaseStore } from './release-store.ts'

afterAll(closeStores)

const name = 'controller-production'
const long = 60_000
/** A lease that expires before anybody else can ask. */
const over = -1

describe.each(engines)('a lease in %s', (_name, openStore) => {
  const emptyStore = async (): Promise<ReleaseStore> => (await emptyRegistry(openStore)).registry.store

  test('one of many who ask at once holds it', async () => {
    const store = await emptyStore()
    const holders = Array.from({ length: 20 }, (_, index) => `controller ${index}`)
    const answers = await Promise.all(holders.map((holder) => store.takeLease(name, holder, long)))
    const leaders = holders.filter((holder, index) => answers[index] === holder)
    // A holder that was overtaken learns it when it next asks, before the lease expires.
    const again = await Promise.all(holders.map((holder) => store.takeLease(name, holder, long)))
    expect(leaders.length).toBeGreaterThan(0)
    expect(new Set(again).size).toBe(1)
    expect(leaders).toContain(again[0])
  })

  test('its holder keeps it, and it passes on when it has expired', async () => {
    const store = await emptyStore()
    expect(await store.takeLease(name, 'first', long)).toBe('first')
    expect(await store.takeLease(name, 'second', long)).toBe('first')
    expect(await store.takeLease(name, 'first', over)).toBe('first')
    await pause(1)
    expect(await store.takeLease(name, 'second', long)).toBe('second')
    expect(await store.takeLease(name, 'first', long)).toBe('second')
  })

  test('everybody can see who holds it', async () => {
    const store = await emptyStore()
    expect(await store.leaseHolder(name)).toBeNull()
    await store.takeLease(name, 'first', long)
    expect(await store.leaseHolder(name)).toBe('first')
    await store.takeLease(name, 'first', over)
    expect(await store.leaseHolder(name)).toBeNull()
  })

  test('its holder can end it at once, and nobody else can', async () => {
    const store = await emptyStore()
    await store.takeLease(name, 'first', long)
    await store.endLease(name, 'second')
    expect(await store.takeLease(name, 'second', long)).toBe('first')
    await store.endLease(name, 'first')
    expect(await store.takeLease(name, 'second', long)).toBe('second')
  })

  test('belongs to one environment only', async () => {
    const store = await emptyStore()
    await store.takeLease(name, 'first', long)
    expect(await store.takeLease('controller-test', 'second', long)).toBe('second')
  })
})
