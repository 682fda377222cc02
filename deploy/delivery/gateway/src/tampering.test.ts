/** @size all */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import { overrideToken } from '@homeside/releases/override/override-token'
import { Registry } from '@homeside/releases/registry/registry'
import { withSignature } from '@homeside/releases/signing/signature'
import { compressedCopies } from '@homeside/releases/store/asset-folder'
import {
  livePortal,
  newSigner,
  publishSomeBrands,
  publishSomeRemote,
  putSomeLive,
  type TestRegistry,
} from '@homeside/releases/testing'
import { pino } from 'pino'

import { createGateway } from './app.ts'
import { LiveReleasesReader } from './live/live-releases-reader.ts'

/** An attacker who can write everywhere in the store and has every key but the right one. */

type Document = Record<string, unknown>

interface Attacked {
  portal: TestRegistry
  /** The manifest that would bring 1.1.0. */
  manifest: string
  release: string
  asset: string
  brand: string
}

async function attacked(): Promise<Attacked & { served: LiveReleasesReader }> {
  const portal = await livePortal()
  const served = readerOf(portal)
  await served.refresh()
  await publishSomeRemote(portal, '1.1.0')
  await publishSomeBrands(portal, '1.1.0')
  await putSomeLive(portal, { brands: '1.1.0', remotes: { orders: '1.1.0' } })
  const file = (...parts: string[]): string => path.join(portal.folder, ...parts)
  return {
    portal,
    served,
    manifest: file('environments/local/000002.json'),
    release: file('releases/orders/1.1.0/release.json'),
    asset: file('assets/orders/1.1.0/page.js'),
    brand: file('releases/brands/1.1.0/release.json'),
  }
}

/** Reads the store as another process does, without any memory. */
function readerOf({ folder, registry: { assets, store, trust } }: TestRegistry): LiveReleasesReader {
  const lastGoodFile = path.join(folder, 'last-good.json')
  const registry = new Registry(store, assets, trust)
  return new LiveReleasesReader({ registry, environment: 'local', lastGoodFile, report: () => undefined })
}

async function rewrite(file: string, change: (document: Document) => Document): Promise<void> {
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Document)))
}

const unsigned = (document: Document): Document => ({ ...document, signature: undefined })
const withOther =
  (portal: TestRegistry, name: string) =>
  (document: Document): Document =>
    withSignature(unsigned(document), portal.keys[name] ?? newSigner())

async function flipByte(file: string): Promise<void> {
  const content = await readFile(file)
  const middle = Math.floor(content.length / 2)
  content[middle] = (content[middle] ?? 0) ^ 1
  await writeFile(file, content)
}

/** Removes an asset's hash from its release, or replaces its description. */
const inRelease = (change: (document: Document, attack: Attacked) => Document) => (attack: Attacked) =>
  rewrite(attack.release, (document) => change(document, attack))

const withAssets = (document: Document, integrity: string | undefined): Document => ({
  ...document,
  assets: (document['assets'] as Document[]).map((asset) =>
    asset['path'] === 'page.js' ? { ...asset, integrity } : asset,
  ),
})

const foreign = `sha384-${'A'.repeat(64)}`

const attacks: Record<string, Record<string, (attack: Attacked) => Promise<void>>> = {
  manifest: {
    'a byte changed': ({ manifest }) => flipByte(manifest),
    'another reason given': ({ manifest }) => rewrite(manifest, (document) => ({ ...document, why: 'another' })),
    'the signature removed': ({ manifest }) => rewrite(manifest, unsigned),
    'signed by a team': ({ manifest, portal }) => rewrite(manifest, withOther(portal, 'orders-team')),
    'signed by another environment': ({ manifest, portal }) => rewrite(manifest, withOther(portal, 'test')),
    'of another environment': ({ manifest, portal }) =>
      rewrite(manifest, (document) => withOther(portal, 'local')({ ...document, environment: 'test' })),
    'an older serial under its number': async ({ manifest }) =>
      writeFile(manifest, await readFile(manifest.replace('000002', '000001'))),
  },
  release: {
    'a byte changed': ({ release }) => flipByte(release),
    'another commit named': ({ release }) => rewrite(release, (document) => ({ ...document, commit: 'f00' })),
    'the signature removed': ({ release }) => rewrite(release, unsigned),
    'signed by another team': ({ portal, release }) => rewrite(release, withOther(portal, 'messages-team')),
    'signed in the name of another team': ({ portal, release }) =>
      rewrite(release, (document) => withOther(portal, 'messages-team')({ ...document, publishedBy: 'messages-team' })),
    'signed by an environment': ({ portal, release }) => rewrite(release, withOther(portal, 'local')),
    'an older version under its number': async ({ release }) =>
      writeFile(release, await readFile(release.replace('1.1.0', '1.0.0'))),
  },
  asset: {
    'a byte changed': ({ asset }) => flipByte(asset),
    'a byte changed in its compressed copy': ({ asset }) => flipByte(`${asset}.br`),
    'a byte changed, and its compressed copies made anew': async ({ asset }) => {
      await flipByte(asset)
      await compressedCopies(asset)
    },
    'its hash removed': inRelease((document) => withAssets(document, undefined)),
    'its hash replaced': inRelease((document) => withAssets(document, foreign)),
    'its hash signed by another team': inRelease((document, { portal }) =>
      withOther(portal, 'messages-team')(withAssets(document, foreign)),
    ),
    'its hash signed by an environment': inRelease((document, { portal }) =>
      withOther(portal, 'local')(withAssets(document, foreign)),
    ),
    'an older version’s file': async ({ asset }) =>
      writeFile(asset, `${await readFile(asset.replace('1.1.0', '1.0.0'), 'utf8')} // older`),
    'the file removed': async ({ asset }) => rm(asset),
  },
  brand: {
    'a byte changed': ({ brand }) => flipByte(brand),
    'the signature removed': ({ brand }) => rewrite(brand, unsigned),
    'signed by another team': ({ brand, portal }) => rewrite(brand, withOther(portal, 'orders-team')),
    'signed by an environment': ({ brand, portal }) => rewrite(brand, withOther(portal, 'local')),
    'an older version under its number': async ({ brand }) =>
      writeFile(brand, await readFile(brand.replace('1.1.0', '1.0.0'))),
    'a byte changed in its sheet': ({ portal }) =>
      flipByte(path.join(portal.registry.assets.folderOf('brands', '1.1.0'), 'Northridge.css')),
  },
}

const cases = Object.entries(attacks).flatMap(([what, ways]) =>
  Object.entries(ways).map(([way, attack]) => [what, way, attack] as const),
)

/** What a running gateway serves, and what a gateway serves that starts now. Both have read the same store. */
async function servedAfter({ portal, served }: Attacked & { served: LiveReleasesReader }) {
  await served.refresh().catch(() => undefined)
  const restarted = readerOf(portal)
  await restarted.start(60_000)
  restarted.stop()
  return [served, restarted].map(({ current }) => {
    const manifest = current?.manifest
    return [manifest?.serial, current?.brands.version, manifest?.remotes['orders']?.stable]
  })
}

const manifestCases = cases.filter(([what]) => what === 'manifest')
const otherCases = cases.filter(([what]) => what !== 'manifest')

test.each(manifestCases)('%s, %s: refused, and the last good page continues', async (_what, _way, attack) => {
  const target = await attacked()
  await attack(target)
  await expect(target.served.refresh()).rejects.toThrow(/refused/)
  const before = [1, '1.0.0', '1.0.0']
  expect(await servedAfter(target)).toEqual([before, before])
})

test.each(otherCases)(
  '%s, %s: refused; its last good release continues, and everything else follows',
  async (what, _way, attack) => {
    const target = await attacked()
    await attack(target)
    await target.served.refresh()
    expect(target.served.refused.map(({ name }) => name)).toEqual([what === 'brand' ? 'brands' : 'orders'])
    expect(target.served.refused[0]?.why).toMatch(/refused|missing|JSON|invalid/i)
    const next = what === 'brand' ? [2, '1.0.0', '1.1.0'] : [2, '1.1.0', '1.0.0']
    expect(await servedAfter(target)).toEqual([next, next])
  },
)

test('a store that shows an older serial than before is refused', async () => {
  const { manifest, portal, served } = await attacked()
  await served.refresh()
  await rm(manifest)
  await expect(served.refresh()).rejects.toThrow('local is at serial 2, and the store shows an older one, 1: refused.')
  const restarted = readerOf(portal)
  await restarted.start(60_000)
  restarted.stop()
  expect(restarted.current?.manifest.serial).toBe(2)
})

test('the last good releases are not served after somebody changed them on disk', async () => {
  const { portal } = await attacked()
  await flipByte(path.join(portal.folder, 'last-good.json'))
  await rm(path.join(portal.folder, 'environments'), { recursive: true })
  await expect(readerOf(portal).start(60_000)).rejects.toThrow('Nothing was ever put live in local')
})

const soon = (): string => new Date(Date.now() + 60_000).toISOString()
const over = (): string => new Date(Date.now() - 1000).toISOString()
const permit = { environment: 'local', remote: 'orders', version: '1.1.0' }
const word = (portal: TestRegistry, signer: string, change: object = {}): string =>
  overrideToken({ ...permit, expiresUtc: soon(), ...change }, portal.keys[signer] ?? newSigner())

const permits: Record<string, (portal: TestRegistry) => string> = {
  'a byte changed': (portal) => {
    const document = Buffer.from(word(portal, 'local'), 'base64url').toString()
    return Buffer.from(document.replace('1.1.0', '1.2.0')).toString('base64url')
  },
  'the signature removed': () =>
    Buffer.from(JSON.stringify({ schema: 'override/v1', ...permit, expiresUtc: soon() })).toString('base64url'),
  'signed by another team': (portal) => word(portal, 'messages-team'),
  'signed by another environment': (portal) => word(portal, 'test'),
  'for another environment': (portal) => word(portal, 'local', { environment: 'test' }),
  expired: (portal) => word(portal, 'local', { expiresUtc: over() }),
  'to a version that was never published': (portal) => word(portal, 'local', { version: '9.9.9' }),
  'to the host': (portal) => word(portal, 'local', { remote: 'host', version: '1.0.0' }),
  'to a brand': (portal) => word(portal, 'local', { remote: 'brands', version: '1.1.0' }),
}

test.each(Object.entries(permits))('a permit, %s: refused, and the stable page is shown', async (_way, make) => {
  const { portal, served } = await attacked()
  const environment = {
    environment: 'local',
    pageHosts: ['localhost'],
    apiOrigin: 'http://api',
    overrides: 'signed' as const,
  }
  const { registry } = portal
  const log = pino({ level: 'silent' })
  const app = createGateway({
    environment,
    assetsFolder: registry.assets.folder,
    registry,
    live: () => served.current,
    log,
  })
  const html = await (await app.request(`http://localhost/northridge/orders?remote=${make(portal)}`)).text()
  const { remotes } = snapshotIn(html)
  expect(remotes[0]).toMatchObject({ track: 'stable', build: { version: '1.0.0' } })
  expect(html).not.toContain('trial-banner')
})

test('every kind of tampering has a test', () => {
  expect(cases.length + Object.keys(permits).length + 2).toBe(40)
})
