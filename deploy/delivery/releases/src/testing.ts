import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { putLive, type Change } from './changes/put-live.ts'
import { environment as stageSchema, type Environment } from './environments/environment.ts'
import { publishRelease } from './publish/publish-release.ts'
import type { EnvironmentManifest } from './records/environment-manifest.ts'
import { Registry } from './registry/registry.ts'
import { makeKeyPair, signerOf, type Signer } from './signing/signature.ts'
import { teamsOf } from './signing/trust.ts'
import { AssetFolder } from './store/asset-folder.ts'
import { openFileStore } from './store/file-store.ts'
import type { ReleaseStore } from './store/release-store.ts'
import { brandFiles, hostFiles, remoteFiles, type SomeOffers, type SomeRemote } from './testing-builds.ts'

/** A registry with teams, environments and small releases, for tests. */

export interface TestRegistry {
  registry: Registry
  folder: string
  /** The private keys of teams and environments, by name. */
  keys: Readonly<Record<string, Signer>>
}

const owners = { 'host-team': ['host', 'brands'], 'orders-team': ['orders'], 'messages-team': ['messages'] }
const environments = ['local', 'test', 'qa', 'staging', 'production']

/** A signer with a new key. */
export function newSigner(): Signer {
  return signerOf(makeKeyPair().privateKey)
}

/** An empty registry. Every team and environment has its own key. */
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
  const team = teamsOf(name, registry.trust)[0]?.name ?? 'nobody'
  const signer = keys[team] ?? newSigner()
  await publishRelease(registry, { name, version, folder: await someBuild(files) }, { team, signer })
}

/** Publishes a made-up host under a version. */
export function publishSomeHost(test: TestRegistry, version: string, offers?: SomeOffers): Promise<void> {
  return publishFiles(test, 'host', version, hostFiles(offers))
}

/** Publishes made-up brands under a version. */
export function publishSomeBrands(test: TestRegistry, version: string): Promise<void> {
  return publishFiles(test, 'brands', version, brandFiles())
}

/** Publishes a made-up remote under a version. */
export function publishSomeRemote(test: TestRegistry, version: string, remote: SomeRemote = {}): Promise<void> {
  return publishFiles(test, remote.name ?? 'orders', version, remoteFiles(version, remote))
}

/** Puts releases live with the environment's own key. */
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

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An environment of a test's pipeline, on this machine and without keys. */
export function madeStage(name: string, promotesFrom: string | null): Environment {
  return stageSchema.parse({
    environment: name,
    promotesFrom,
    pageHosts: ['localhost'],
    apiOrigin: 'http://localhost',
    overrides: 'free',
    keys: [],
  })
}
