import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { promote } from '../changes/promote.ts'
import { Registry } from '../registry/registry.ts'
import { integrityOf } from '../store/asset-folder.ts'
import { remoteFiles, someEntry } from '../testing-builds.ts'
import { closeStores, engines } from '../testing-stores.ts'
import {
  emptyRegistry,
  newSigner,
  publishFiles,
  publishSomeRemote,
  someBuild,
  type TestRegistry,
  livePortal,
} from '../testing.ts'
import { publishRelease } from './publish-release.ts'

afterAll(closeStores)

function entryFile({ registry }: TestRegistry, version: string): string {
  return path.join(registry.assets.folderOf('orders', version), 'remoteEntry.js')
}

describe.each(engines)('with the store in %s', (_name, openStore) => {
  test('a release keeps its bytes, their hashes and its description', async () => {
    const test = await emptyRegistry(openStore)
    await publishSomeRemote(test, '1.0.0', { script: 'orders(1)' })
    const release = await test.registry.findRelease('orders', '1.0.0')
    expect(release).toMatchObject({ kind: 'remote', container: 'orders__1_0_0', publishedBy: 'orders-team' })
    const content = someEntry('orders(1)')
    const integrity = integrityOf(content)
    expect(release?.assets).toContainEqual({ path: 'remoteEntry.js', bytes: content.length, integrity })
    const entry = entryFile(test, '1.0.0')
    expect(await readFile(entry, 'utf8')).toBe(content)
    expect(brotliDecompressSync(await readFile(`${entry}.br`)).toString()).toBe(content)
  })

  test('a version cannot be published twice, and the first stays unchanged', async () => {
    const test = await emptyRegistry(openStore)
    await publishSomeRemote(test, '1.0.0', { script: 'first()' })
    const again = publishSomeRemote(test, '1.0.0', { script: 'second()' })
    await expect(again).rejects.toThrow('orders 1.0.0 exists already')
    expect(await readFile(entryFile(test, '1.0.0'), 'utf8')).toBe(someEntry('first()'))
  })

  test('of two publishers at once with different bytes one wins, and its files are the stored ones', async () => {
    const test = await emptyRegistry(openStore)
    const scripts = ['one()', 'two()', 'three()']
    const results = await Promise.allSettled(scripts.map((script) => publishSomeRemote(test, '1.0.0', { script })))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    await expect(test.registry.assets.requireWhole(await test.registry.release('orders', '1.0.0'))).resolves.toBe(
      undefined,
    )
  })
})

test('the next attempt with the same bytes completes what a killed publisher left', async () => {
  const test = await emptyRegistry()
  await publishSomeRemote(test, '1.0.0')
  await rm(path.join(test.folder, 'releases/orders'), { recursive: true })
  await publishSomeRemote(test, '1.0.0')
  expect(await test.registry.findRelease('orders', '1.0.0')).not.toBeNull()
  expect(await readdir(path.join(test.registry.assets.folder, 'orders'))).toEqual(['1.0.0'])
})

test('unsigned files do not block a version', async () => {
  const test = await emptyRegistry()
  await publishSomeRemote(test, '1.0.0', { script: 'stranger()' })
  await rm(path.join(test.folder, 'releases/orders'), { recursive: true })
  await rm(path.join(test.registry.assets.folderOf('orders', '1.0.0'), '.release.json'))
  await publishSomeRemote(test, '1.0.0', { script: 'own()' })
  expect(await readFile(entryFile(test, '1.0.0'), 'utf8')).toBe(someEntry('own()'))
})

test('a team publishes only its own remotes', async () => {
  const test = await emptyRegistry()
  const files = { 'brands.json': '{"brands":[]}' }
  const brands = { name: 'brands', version: '1.0.0', folder: await someBuild(files) }
  const messages = { team: 'messages-team', signer: test.keys['messages-team'] ?? newSigner() }
  await expect(publishRelease(test.registry, brands, messages)).rejects.toThrow(
    'messages-team may not publish brands. It belongs to host-team.',
  )
})

test('a foreign key is refused, with the line that would allow it', async () => {
  const test = await emptyRegistry()
  const stranger = newSigner()
  const brands = { name: 'brands', version: '1.0.0', folder: await someBuild({ 'brands.json': '{"brands":[]}' }) }
  const publishing = publishRelease(test.registry, brands, { team: 'host-team', signer: stranger })
  await expect(publishing).rejects.toThrow(`add this one to its keys in teams.json: ${stranger.publicKey}`)
})

test('a manifest with code in it is refused', async () => {
  const test = await emptyRegistry()
  const files = { 'brands.json': '{"brands":[]}', 'mf-manifest.json': '{"getPublicPath":"function(){}"}' }
  await expect(publishFiles(test, 'brands', '1.0.0', files)).rejects.toThrow('mf-manifest.json carries code')
})

function changed(files: Readonly<Record<string, string>>, file: string, change: (document: Descriptor) => object) {
  return { ...files, [file]: JSON.stringify(change(JSON.parse(files[file] ?? '{}') as Descriptor)) }
}

interface Descriptor {
  routes: { guard: object }[]
  [member: string]: unknown
}

test('a descriptor that names what its module does not load is refused, with the whole list', async () => {
  const test = await emptyRegistry()
  const files = changed(remoteFiles('1.0.0'), 'remote.json', (descriptor) => ({
    ...descriptor,
    routes: descriptor.routes.map((route, index) =>
      index === 0 ? { ...route, page: 'list', guard: { ...route.guard, check: 'hasOrders' } } : route,
    ),
    homeCards: [{ card: 'next-order', path: '/:alias/orders', order: 1, size: 'small' }],
  }))
  await expect(publishFiles(test, 'orders', '1.0.0', files)).rejects.toThrow(
    /the page list, from src\/pages\/list\/\n +the card next-order, from src\/home-cards\/next-order\/\nAdd it/,
  )
})

test('a remote of a newer contract is told that it needs a newer host', async () => {
  const test = await emptyRegistry()
  const files = changed(remoteFiles('1.0.0'), 'remote.json', (descriptor) => ({ ...descriptor, contract: 2 }))
  await expect(publishFiles(test, 'orders', '1.0.0', files)).rejects.toThrow('contract 1: it needs a newer host')
})

const plainManifest = {
  metaData: { globalName: 'orders_1', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [
    { name: 'react', requiredVersion: '^19.1.0', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } },
    { name: 'i18next', requiredVersion: 'false', assets: { js: { sync: [] }, css: { sync: [] } } },
    { name: 'd3', requiredVersion: '^7.0.0', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } },
  ],
  exposes: [{ path: './remote', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } }],
}

function plainBuild(manifest: object): Readonly<Record<string, string>> {
  const { 'pages.json': _facts, ...files } = remoteFiles('1.0.0')
  return { ...files, 'mf-manifest.json': JSON.stringify(manifest) }
}

test('a plain build is described by its manifest; what it brings along it does not ask the host for', async () => {
  const test = await emptyRegistry()
  await publishFiles(test, 'orders', '1.0.0', plainBuild(plainManifest))
  expect(await test.registry.release('orders', '1.0.0')).toMatchObject({
    container: 'orders_1',
    entry: { path: 'remoteEntry.js' },
    pages: { page: { assets: ['page.js'] }, texted: { assets: ['page.js'] } },
    requires: { contract: '^1', shared: { react: '^19.1.0', i18next: '*' }, exports: {} },
  })
})

test('a plain build that exposes no ./remote is refused, with the line to add', async () => {
  const test = await emptyRegistry()
  const files = plainBuild({ ...plainManifest, exposes: [] })
  await expect(publishFiles(test, 'orders', '1.0.0', files)).rejects.toThrow("Add exposes: { './remote': … }")
})

/** The registry of a portal, for whoever has a preview key of the team of orders. */
async function withPreviewKey() {
  const portal = await livePortal()
  const { assets, store, trust } = portal.registry
  const signer = newSigner()
  const teams = trust.teams.map((each) =>
    each.name === 'orders-team' ? { ...each, previewKeys: [signer.publicKey] } : each,
  )
  const registry = new Registry(store, assets, { ...trust, teams })
  const publish = async (version: string) =>
    publishRelease(
      registry,
      { name: 'orders', version, folder: await someBuild(remoteFiles(version)) },
      { team: 'orders-team', signer },
    )
  return { keys: portal.keys, publish, registry }
}

test('a preview key publishes previews, and no release', async () => {
  const { publish, registry } = await withPreviewKey()
  await publish('1.1.0-preview.pr-41.gabc')
  expect((await registry.release('orders', '1.1.0-preview.pr-41.gabc')).publishedBy).toBe('orders-team')
  await expect(publish('1.1.0')).rejects.toThrow('is not one of orders-team')
})

test('a preview runs nowhere, whoever promotes it', async () => {
  const { keys, publish, registry } = await withPreviewKey()
  const version = '1.1.0-preview.pr-41.gabc'
  await publish(version)
  const to = { environment: 'local', promotesFrom: null }
  const author = { by: 'anna', why: 'in a hurry', signer: keys['local'] ?? newSigner() }
  await expect(promote(registry, { releases: [`orders@${version}`], from: null, to, author })).rejects.toThrow(
    'is a preview',
  )
})
