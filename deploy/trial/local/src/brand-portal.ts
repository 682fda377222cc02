import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { putLive } from '@homeside/releases/changes/put-live'
import { requireSameSite, environmentNamed, readEnvironments } from '@homeside/releases/environments/environment'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { publishRelease, type Publisher } from '@homeside/releases/publish/publish-release'
import type { Release } from '@homeside/releases/records/release'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys, localTeam } from '@homeside/releases/signing/local-keys'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'

import type { WorkspaceReleases } from './publish-workspace.ts'

export interface BrandPortal {
  alias: string
  brandsFolders: readonly string[]
  environmentsFolder: string
  /** The environment of the new portal. Its page hosts and API are used unless others are given. */
  environment: string
  pageHosts?: readonly string[]
  apiOrigin?: string
  /** The registry in which host and remotes were published. */
  from: Registry
  /** The versions to take. The brands' version is that of the new portal's own build. */
  releases: WorkspaceReleases
  /** The folder of this machine's keys for brand portals. Keys are never in the portal itself. */
  keysFolder: string
  output: string
}

/**
 * Writes a portal of one brand: the unchanged bytes of host and remotes, the brand for everybody, and the data of one
 * environment. A gateway serves it as it is.
 *
 * @throws Error when a release was never published, the brand is refused, or its pages would not reach their API.
 */
export async function writeBrandPortal(portal: BrandPortal): Promise<void> {
  const { alias, brandsFolders, environmentsFolder, from, keysFolder, output } = portal
  const { brands, host, remotes } = portal.releases
  const environment = {
    ...environmentNamed(portal.environment, readEnvironments(environmentsFolder)),
    ...(portal.pageHosts ? { pageHosts: [...portal.pageHosts] } : {}),
    ...(portal.apiOrigin ? { apiOrigin: portal.apiOrigin } : {}),
    promotesFrom: null,
  }
  for (const pageHost of environment.pageHosts) requireSameSite(pageHost, environment)

  await rm(output, { recursive: true, force: true })
  const name = environment.environment
  const keys = localKeys(keysFolder, [name])
  const assets = new AssetFolder(path.join(output, 'registry/assets'))
  const registry = new Registry(openFileStore(path.join(output, 'registry')), assets, keys.trust)
  const publisher = { team: localTeam, signer: keys.team }
  await publishBrand(registry, publisher, { alias, brandsFolders, version: brands })
  for (const [release, version] of Object.entries({ host, ...remotes })) {
    await publishAgain(registry, publisher, from, await from.release(release, version))
  }
  const author = { by: localTeam, why: `a portal of ${alias} alone`, signer: keys.environment }
  await putLive(registry, name, author, { host, brands, remotes })
  const environments = path.join(output, 'environments')
  await mkdir(environments, { recursive: true })
  const written = { ...environment, keys: [keys.environment.publicKey] }
  await writeFile(path.join(environments, `${name}.json`), `${JSON.stringify(written, null, 2)}\n`)
  await writeFile(path.join(environments, 'teams.json'), `${JSON.stringify({ teams: keys.trust.teams }, null, 2)}\n`)
}

async function publishBrand(
  registry: Registry,
  publisher: Publisher,
  { alias, brandsFolders, version }: { alias: string; brandsFolders: readonly string[]; version: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brand-'))
  try {
    await buildBrands(brandsFolders, folder, { only: alias })
    await publishRelease(registry, { name: 'brands', version, folder }, publisher)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Copies the files of a release unchanged, and signs them with the new portal's keys. */
async function publishAgain(
  registry: Registry,
  publisher: Publisher,
  from: Registry,
  { assets, name, version }: Release,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  try {
    for (const { path: file } of assets) {
      await cp(path.join(from.assets.folderOf(name, version), file), path.join(folder, file), { recursive: true })
    }
    await publishRelease(registry, { name, version, folder }, publisher)
  } finally {
    await rm(folder, { recursive: true })
  }
}
