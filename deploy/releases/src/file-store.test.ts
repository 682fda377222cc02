import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { integrityOf } from './hash-assets.ts'
import { emptyStore, publishSomeRemote, someEntry } from './testing.ts'

test('a release keeps its bytes, their hashes and its description', async () => {
  const store = await emptyStore()
  await publishSomeRemote(store, '1.0.0', 'orders(1)')
  const release = await store.findRelease('orders', '1.0.0')
  expect(release).toMatchObject({ kind: 'remote', name: 'orders', version: '1.0.0', container: 'orders__1_0_0' })
  const content = someEntry('orders(1)')
  expect(release?.assets).toContainEqual({
    path: 'remoteEntry.js',
    bytes: content.length,
    integrity: integrityOf(content),
  })
  const entry = path.join(store.assetsFolder, 'orders/1.0.0/remoteEntry.js')
  expect(await readFile(entry, 'utf8')).toBe(content)
  expect(brotliDecompressSync(await readFile(`${entry}.br`)).toString()).toBe(content)
})

test('a version cannot be published twice, and the first stays as it was', async () => {
  const store = await emptyStore()
  await publishSomeRemote(store, '1.0.0', 'first()')
  await expect(publishSomeRemote(store, '1.0.0', 'second()')).rejects.toThrow('orders 1.0.0 exists already')
  expect(await readFile(path.join(store.assetsFolder, 'orders/1.0.0/remoteEntry.js'), 'utf8')).toBe(
    someEntry('first()'),
  )
})

test('what a killed publisher left behind does not stand in the way of the next', async () => {
  const store = await emptyStore()
  await publishSomeRemote(store, '1.0.0')
  const folder = path.join(store.assetsFolder, '../releases/orders/1.0.0')
  const { rm } = await import('node:fs/promises')
  await rm(folder, { recursive: true })
  await writeFile(path.join(store.assetsFolder, 'orders/1.0.0/remoteEntry.js'), 'half')
  await publishSomeRemote(store, '1.0.0', 'whole()')
  expect(await readFile(path.join(store.assetsFolder, 'orders/1.0.0/remoteEntry.js'), 'utf8')).toBe(
    someEntry('whole()'),
  )
  expect(await readdir(path.join(store.assetsFolder, 'orders'))).toEqual(['1.0.0'])
})

test('a version that was never published is not found', async () => {
  const store = await emptyStore()
  expect(await store.findRelease('orders', '9.9.9')).toBeNull()
})
