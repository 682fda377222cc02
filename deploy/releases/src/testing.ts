import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { putLive } from './changes/put-live.ts'
import type { Change } from './changes/put-live.ts'
import type { EnvironmentManifest } from './environment-manifest.ts'
import { integrityOf } from './publish/integrity-of.ts'
import { publishRelease } from './publish/publish-release.ts'
import { Registry } from './registry.ts'
import type { HostRelease } from './release.ts'
import { makeKeyPair, signerOf } from './signing/key-pair.ts'
import type { Signer } from './signing/key-pair.ts'
import { AssetFolder } from './store/asset-folder.ts'
import { openFileStore } from './store/file-store.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** A registry with teams, environments and small releases, for tests of what stands on it. */

export interface TestRegistry {
  registry: Registry
  folder: string
  /** The private keys of teams and environments, by name. */
  keys: Readonly<Record<string, Signer>>
}

const owners = { 'host-team': ['host', 'brands'], 'orders-team': ['orders'], 'messages-team': ['messages'] }
const environments = ['local', 'test', 'qa', 'staging', 'production']

export function newSigner(): Signer {
  return signerOf(makeKeyPair().privateKey)
}

/** An empty registry. Every team and environment has a key of its own. */
export async function emptyRegistry(
  openStore: (folder: string) => ReleaseStore | Promise<ReleaseStore> = openFileStore,
  teams: Readonly<Record<string, readonly string[]>> = owners,
): Promise<TestRegistry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const keys = Object.fromEntries([...Object.keys(teams), ...environments].map((name) => [name, newSigner()]))
  const keyOf = (name: string): string[] => [keys[name]?.publicKey ?? '']
  const trust = {
    teams: Object.entries(teams).map(([name, releases]) => ({ name, releases: [...releases], keys: keyOf(name) })),
    environments: Object.fromEntries(environments.map((name) => [name, keyOf(name)])),
  }
  return {
    registry: new Registry(await openStore(folder), new AssetFolder(path.join(folder, 'assets')), trust),
    folder,
    keys,
  }
}

/** Writes a made-up build. */
export async function someBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return folder
}

/** Publishes a made-up build as the team that owns the name. */
export async function publishFiles(
  { keys, registry }: TestRegistry,
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const team = registry.trust.teams.find(({ releases }) => releases.includes(name))?.name ?? 'nobody'
  const signer = keys[team] ?? newSigner()
  await publishRelease(registry, { name, version, folder: await someBuild(files) }, { team, signer })
}

const someOffers: HostRelease['offers'] = { contract: '1.0.0', shared: { react: '19.3.1', 'antd/es/button': '6.6.8' } }

export async function publishSomeHost(test: TestRegistry, version: string, offers = someOffers): Promise<void> {
  const entries = { main: { scripts: ['main.1.js'], styles: ['main.1.css'] } }
  const host = JSON.stringify({ entries, offers })
  await publishFiles(test, 'host', version, { 'main.1.js': 'start()', 'main.1.css': 'body{}', 'host.json': host })
}

export async function publishSomeBrands(test: TestRegistry, version: string): Promise<void> {
  const brand = (alias: string | null, name: string, hosts: Record<string, string[]> = {}): object => ({
    alias,
    name,
    phone: '8005550100',
    primary: '#0090ba',
    sheet: `${name}.css`,
    logo: `${name}.svg`,
    hosts,
  })
  const brands = [brand(null, 'Homeside'), brand('northridge', 'Northridge', { local: ['northridge.localhost'] })]
  await publishFiles(test, 'brands', version, {
    'brands.json': JSON.stringify({ brands }),
    'Homeside.css': ':root{}',
    'Homeside.svg': '<svg/>',
    'Northridge.css': ':root{}',
    'Northridge.svg': '<svg/>',
  })
}

const pageScripts = { 'page.js': 'page()', 'texted.js': 'texted()' }

/** The entry of the small remote: what it does, and the hashes of its pages. */
export function someEntry(script = 'orders()'): string {
  return `${script} // ${Object.values(pageScripts).map(integrityOf).join(' ')}`
}

export interface SomeRemote {
  name?: string
  script?: string
  /** The path of its one page after the alias; its name unless told. */
  path?: string
  requires?: { contract: string; shared: Record<string, string> }
}

export async function publishSomeRemote(
  test: TestRegistry,
  version: string,
  { name = 'orders', path: page = name, requires, script }: SomeRemote = {},
): Promise<void> {
  const title = { en: 'Orders', es: 'Pedidos' }
  const texted = { path: '/m/:key?', page: 'texted', title, guard: { zone: 'public' } }
  const descriptor = {
    name,
    contract: 1,
    routes: [
      { path: `/:alias/${page}`, page: 'page', title, guard: { zone: 'alias' } },
      ...(name === 'orders' ? [texted] : []),
    ],
    menu: [],
    homeCards: [],
  }
  const facts = {
    container: `${name}__${version.replaceAll('.', '_')}`,
    entry: 'remoteEntry.js',
    pages: { page: { assets: ['page.js'], shared: ['react'] }, texted: { assets: ['texted.js'], shared: [] } },
    strings: {},
    requires: requires ?? { contract: '^1', shared: { react: '^19.1.0' } },
  }
  await publishFiles(test, name, version, {
    'remoteEntry.js': someEntry(script),
    ...pageScripts,
    'remote.json': JSON.stringify(descriptor),
    'pages.json': JSON.stringify(facts),
  })
}

/** Puts releases live as the environment's own registry does. */
export function putSomeLive(test: TestRegistry, change: Change, environment = 'local'): Promise<EnvironmentManifest> {
  const signer = test.keys[environment] ?? newSigner()
  return putLive(test.registry, environment, { by: 'somebody', why: 'a test', signer }, change)
}

/** A registry in which host, brands and orders 1.0.0 are live. */
export async function livePortal(test?: TestRegistry, environment = 'local'): Promise<TestRegistry> {
  const portal = test ?? (await emptyRegistry())
  await publishSomeHost(portal, '1.0.0')
  await publishSomeBrands(portal, '1.0.0')
  await publishSomeRemote(portal, '1.0.0')
  await putSomeLive(portal, { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } }, environment)
  return portal
}
