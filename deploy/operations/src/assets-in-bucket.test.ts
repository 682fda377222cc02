/** @size all */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Registry } from '@homeside/releases/registry/registry'
import { prune } from '@homeside/releases/reports/prune'
import { AssetBucket, FetchingFolder } from '@homeside/releases/store/asset-bucket'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { livePortal, publishFiles, publishSomeRemote, putSomeLive, type TestRegistry } from '@homeside/releases/testing'
import { remoteFiles } from '@homeside/releases/testing-builds'
import { openBucket, type Bucket } from '@homeside/server-kit/bucket'
import { startBucket, type RunningBucket } from '@homeside/server-kit/testing/start-bucket'
import {
  endProcesses,
  inherited,
  runProcess,
  startProcess,
  workspace,
} from '@homeside/server-kit/testing/start-process'

import { liveEnvironment } from './testing/live-environment.ts'

let running: RunningBucket
let bucket: Bucket
let portal: TestRegistry
let settings: Record<string, string>
/** The same releases, for an operator who has the files in a folder. */
let elsewhere: TestRegistry

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'assets-'))
const withAssets = (test: TestRegistry, assets: AssetFolder): TestRegistry => ({
  ...test,
  registry: new Registry(test.registry.store, assets, test.registry.trust),
})

beforeEach(async () => {
  running = await startBucket('releases')
  bucket = openBucket({ ...running, url: running.url.replace('?', '/of-portal?') })
  const live = await liveEnvironment(['localhost'], { isLive: false })
  portal = withAssets(live.portal, new AssetBucket(bucket))
  elsewhere = withAssets(live.portal, new AssetFolder(newFolder()))
  settings = {
    ...live.settings,
    RELEASES_ASSETS_URL: running.url.replace('?', '/of-portal?'),
    RELEASES_ASSETS_KEYS: running.keys,
  }
  await livePortal(portal, 'production')
})
afterEach(async () => {
  await endProcesses()
  await running.close()
})

async function startGateway(folder = newFolder()) {
  const gateway = await startProcess('gateway', { ...settings, RELEASES_ASSETS_FOLDER: folder })
  const page = async () => (await fetch(`${gateway.origin}/bluebird-hme/orders`)).text()
  const file = (name: string) => fetch(`${gateway.origin}/-/assets/${name}`)
  return { ...gateway, folder, page, file }
}

/** Publishes orders with a source map. */
function publishMapped(test: TestRegistry, version: string): Promise<void> {
  return publishFiles(test, 'orders', version, { ...remoteFiles(version), 'page.js.map': '{}' })
}

/** Waits for as long as the test may take. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(50)
}

/** Gives the operator with a folder the files of every release. */
async function fillElsewhere(): Promise<void> {
  const { assets, store } = elsewhere.registry
  const fetching = new FetchingFolder(bucket, assets.folder)
  for (const { name, version } of await store.releases()) {
    await fetching.requireWhole(await portal.registry.release(name, version))
  }
}

test('a gateway whose folder is empty shows what was published into the bucket, and what pages of before ask for', async () => {
  const first = await startGateway()
  expect(await first.page()).toContain('/-/assets/orders/1.0.0/remoteEntry.js')
  const entry = await fetch(`${first.origin}/-/assets/orders/1.0.0/remoteEntry.js`, {
    headers: { 'Accept-Encoding': 'br' },
  })
  expect([entry.status, entry.headers.get('Content-Encoding')]).toEqual([200, 'br'])
  await publishSomeRemote(portal, '1.1.0')
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } }, 'production')
  await until(async () => (await first.page()).includes('/-/assets/orders/1.1.0/remoteEntry.js'))

  await publishMapped(portal, '1.2.0')
  const second = await startGateway()
  expect(await readdir(path.join(second.folder, 'orders'))).not.toContain('1.2.0')
  const asked = await Promise.all(
    ['remoteEntry.js', 'page.js', 'page.js'].map((each) => second.file(`orders/1.2.0/${each}`)),
  )
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(asked[1]?.headers.get('Cache-Control')).toContain('immutable')
  const hidden = ['orders/1.2.0/.release.json', 'orders/1.2.0/page.js.map']
  const wrong = ['orders/1.2.0/other.js', 'orders/9.0.0/page.js', 'nobody/1.0.0/page.js', ...hidden]
  for (const each of wrong) expect([each, (await second.file(each)).status]).toEqual([each, 404])
  expect(running.files()).toContain('of-portal/orders/1.2.0/page.js.map')
  expect(await readdir(path.join(second.folder, 'orders/1.2.0'))).not.toContain('page.js.map')
})

test('while the bucket does not answer, known files are served and others are unavailable; afterwards they come by themselves', async () => {
  await publishSomeRemote(portal, '1.1.0')
  await publishSomeRemote(portal, '1.2.0')
  await fillElsewhere()
  const gateway = await startGateway()
  running.signal('SIGSTOP')
  await putSomeLive(elsewhere, { remotes: { orders: '1.1.0' } }, 'production')
  const missing = await gateway.file('orders/1.2.0/page.js')
  expect([missing.status, missing.headers.get('Retry-After'), missing.headers.get('Cache-Control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  await gateway.logged('orders 1.1.0 is refused')
  await gateway.logged('the bucket does not answer')
  expect(await gateway.page()).toContain('/-/assets/orders/1.0.0/remoteEntry.js')
  expect((await gateway.file('orders/1.0.0/page.js')).status).toBe(200)
  const restarted = await startGateway(gateway.folder)
  expect((await fetch(`${restarted.origin}/readyz`)).status).toBe(200)
  running.signal('SIGCONT')
  await until(async () => (await gateway.page()).includes('/-/assets/orders/1.1.0/remoteEntry.js'))
})

test('a wrong byte in the bucket is refused at the promotion, and by gateways', async () => {
  await publishSomeRemote(portal, '1.1.0')
  await fillElsewhere()
  const gateway = await startGateway()
  await writeFile(running.placeOf('of-portal/orders/1.1.0/page.js'), 'pagE()')
  const words = 'orders 1.1.0 is refused: page.js is not what was published'
  await expect(putSomeLive(portal, { remotes: { orders: '1.1.0' } }, 'production')).rejects.toThrow(words)
  expect((await gateway.file('orders/1.1.0/page.js')).status).toBe(503)
  await gateway.logged(words)
  await putSomeLive(elsewhere, { remotes: { orders: '1.1.0' } }, 'production')
  await gateway.logged('what the store holds is not served')
  expect(await gateway.page()).toContain('/-/assets/orders/1.0.0/remoteEntry.js')
  expect(await readdir(path.join(gateway.folder, 'orders/1.1.0'))).not.toContain('page.js')
  await writeFile(running.placeOf('of-portal/orders/1.1.0/page.js'), 'page()')
  await until(async () => (await gateway.page()).includes('/-/assets/orders/1.1.0/remoteEntry.js'))
})

test('when two publish one version at the same moment, one is refused and the files that it overwrote are never shown', async () => {
  const { assets, store, trust } = portal.registry
  await publishSomeRemote(portal, '1.1.0')
  // The other looked before the first was there.
  const before: Bucket = { ...bucket, read: () => Promise.resolve(null) }
  const other = new Registry({ ...store, releaseText: () => Promise.resolve(null) }, new AssetBucket(before), trust)
  const theirs = publishSomeRemote({ ...portal, registry: other }, '1.1.0', { script: 'other()' })
  await expect(theirs).rejects.toThrow('orders 1.1.0 exists already')
  const words = 'orders 1.1.0 is refused: remoteEntry.js is not what was published'
  await expect(assets.requireWhole(await portal.registry.release('orders', '1.1.0'))).rejects.toThrow(words)
  await expect(putSomeLive(portal, { remotes: { orders: '1.1.0' } }, 'production')).rejects.toThrow(words)
})

test('a gateway that starts fetches again each file that was changed in its folder', async () => {
  const gateway = await startGateway()
  await gateway.stop()
  await writeFile(path.join(gateway.folder, 'orders/1.0.0/page.js'), 'changed()')
  const again = await startGateway(gateway.folder)
  expect(await (await again.file('orders/1.0.0/page.js')).text()).toBe('page()')
})

test('copying into the bucket, or back, can be killed and run again; damaged releases are left out', async () => {
  const versions = Array.from({ length: 12 }, (_, number) => `1.${number + 1}.0`)
  for (const version of versions) await publishMapped(elsewhere, version)
  await writeFile(path.join(elsewhere.registry.assets.folderOf('orders', '1.12.0'), 'page.js'), 'changed()')
  const { folder } = elsewhere.registry.assets
  expect((await copyFiles([folder], /1\.3\.0 is copied/)).code).toBeNull()
  const there = running.files().filter((each) => each.endsWith('.release.json')).length
  const second = await copyFiles([folder])
  expect(second.code).toBe(1)
  expect(second.output).toContain(`Copied are ${14 - there} releases; ${there} were there already; 0 were pruned.`)
  expect(second.output).toContain('Left out: orders 1.12.0 is refused: page.js is not what was published.')
  for (const version of versions.slice(0, -1)) {
    await portal.registry.assets.requireWhole(await portal.registry.release('orders', version))
  }

  const back = newFolder()
  expect((await copyFiles([back, '--back'], /1\.3\.0 is copied/)).code).toBeNull()
  expect(await copyFiles([back, '--back'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 were pruned') as string,
  })
  const inFolder = new AssetFolder(back)
  for (const version of versions.slice(0, -1)) {
    await inFolder.requireWhole(await portal.registry.release('orders', version))
    expect(await inFolder.description('orders', version)).toBe(
      await portal.registry.store.releaseText('orders', version),
    )
  }
})

test('pruning deletes in the bucket, and finishes what was interrupted', async () => {
  for (const orders of ['1.1.0', '1.2.0']) {
    await publishSomeRemote(portal, orders)
    await putSomeLive(portal, { remotes: { orders } }, 'production')
  }
  const filesOf = (version: string) => running.files().filter((file) => file.startsWith(`of-portal/orders/${version}/`))
  const options = { environments: ['production'], now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }
  const remove: Bucket['remove'] = (key) =>
    key.endsWith('texted.js') ? Promise.reject(new Error('ended')) : bucket.remove(key)
  const ended = withAssets(portal, new AssetBucket({ ...bucket, remove }))
  await expect(prune(ended.registry, options)).rejects.toThrow('ended')
  expect(await portal.registry.assets.has('orders', '1.0.0')).toBe(false)
  expect(filesOf('1.0.0')).toContain('of-portal/orders/1.0.0/texted.js')
  expect(await prune(portal.registry, options)).toEqual([{ name: 'orders', version: '1.0.0' }])
  expect(filesOf('1.0.0')).toEqual([])
  expect(filesOf('1.1.0')).toContain('of-portal/orders/1.1.0/texted.js')
  expect(await prune(portal.registry, options)).toEqual([])
})

test('a gateway keeps what it fetched for a month after its last use, and never deletes what it did not fetch', async () => {
  const versions = ['1.0.0', '1.1.0']
  await publishSomeRemote(portal, '1.1.0')
  const [yesterday, long] = [new Date(Date.now() - 24 * 60 * 60 * 1000), new Date(0)]
  const fetched = new FetchingFolder(bucket, newFolder())
  for (const version of versions) {
    await fetched.requireWhole(await portal.registry.release('orders', version))
    await utimes(fetched.folderOf('orders', version), long, long)
  }
  for (const used of [['orders@1.1.0'], []]) await fetched.forget(new Set(used), yesterday)
  expect(await readdir(path.join(fetched.folder, 'orders'))).toEqual(['1.1.0'])

  const brought = new FetchingFolder(bucket, newFolder())
  expect((await copyFiles([brought.folder, '--back'])).code).toBe(0)
  for (const version of versions) await utimes(brought.folderOf('orders', version), long, long)
  await brought.forget(new Set(), yesterday)
  expect((await readdir(path.join(brought.folder, 'orders'))).toSorted()).toEqual(versions)
})

test('settings that lack something are named', async () => {
  const { RELEASES_ASSETS_KEYS: _, ...keyless } = settings
  const { code, words } = await runProcess('gateway', keyless)
  expect(code).toBe(78)
  expect(words).toContain('RELEASES_ASSETS_KEYS is missing')
  expect(words).toContain('RELEASES_ASSETS_FOLDER is missing')
  settings = { ...keyless, RELEASES_ASSETS_URL: 's3://releases?endpoint=http://files.internal' }
  expect((await copyFiles(['/nowhere'])).words).toMatch(
    /RELEASES_ASSETS_URL’s endpoint has no TLS[^]*RELEASES_ASSETS_KEYS is missing/,
  )
  const { RELEASES_ASSETS_URL: __, ...folders } = keyless
  settings = folders
  expect((await copyFiles(['/nowhere'])).words).toContain('RELEASES_ASSETS_URL is missing')
})

/** Runs the command, and kills it once it says something. Its code is null when it was killed. */
async function copyFiles(parameters: readonly string[], end?: RegExp) {
  const main = path.join(workspace, 'deploy/delivery/releases/src/command/main.ts')
  const child = spawn(process.execPath, [main, 'copy-files', ...parameters], { env: { ...inherited(), ...settings } })
  let [words, output] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => void (output += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    words += part
    if (end?.test(words)) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, words, output }
}
