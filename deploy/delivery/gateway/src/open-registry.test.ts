import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openFileStore } from '@homeside/releases/store/file-store'

import { reopeningStore } from './open-registry.ts'

async function storeThatFailsFirst(failures: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'reopening-'))
  let attempts = 0
  const store = reopeningStore(() => {
    attempts += 1
    if (attempts <= failures) return Promise.reject(new Error('The store is away.'))
    return Promise.resolve(openFileStore(folder))
  })
  return { store, attempts: () => attempts }
}

test('a store that is away is opened again at the next call', async () => {
  const { attempts, store } = await storeThatFailsFirst(1)
  await expect(store.newestSerial('local')).rejects.toThrow('The store is away.')
  await store.appendManifest('local', 1, '{}')
  expect(await store.newestSerial('local')).toBe(1)
  expect(await store.manifestText('local', 1)).toBe('{}')
  expect(attempts()).toBe(2)
})

test('many calls at once open the store once', async () => {
  const { attempts, store } = await storeThatFailsFirst(0)
  await Promise.all([store.releases(), store.newestSerial('local'), store.releaseText('orders', '1.0.0')])
  expect(attempts()).toBe(1)
})

test('an unopened store can be closed', async () => {
  await expect((await storeThatFailsFirst(9)).store.close()).resolves.toBeUndefined()
})
