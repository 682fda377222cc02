import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { putLive } from '@homeside/releases/changes/put-live'
import { environmentNamed, readEnvironments } from '@homeside/releases/environments/read-environments'
import { requireSameSite } from '@homeside/releases/environments/require-same-site'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { publishRelease } from '@homeside/releases/publish/publish-release'
import type { Publisher } from '@homeside/releases/publish/publish-release'
import { Registry } from '@homeside/releases/registry'
import type { Release } from '@homeside/releases/release'
import { localKeys, localTeam } from '@homeside/releases/signing/local-keys'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'

export interface BrandPortal {
  alias: string
  brandsFolder: string
  environmentsFolder: string
  /** The environment that the portal will be; its page hosts and API, unless told. */
  environment: string
  pageHosts?: readonly string[]
  apiOrigin?: string
  /** Whose host and remotes are taken: what runs in `local`. */
  from: Registry
  /** Where the keys of this machine's brand portals lie; never in the portal itself. */
  keysFolder: string
  output: string
}

/**
 * Writes a portal of one brand alone: the same bytes of host and remotes, the brand as everybody's, and the data of one
 * environment. A gateway serves it as it is.
 *
 * @throws Error when nothing was built yet, the brand is refused, or its pages would not reach their API.
 */
export async function writeBrandPortal(portal: BrandPortal): Promise<void> {
  const { alias, brandsFolder, environmentsFolder, from, keysFolder, output } = portal
  const live = await from.live('local')
  if (!live) throw new Error('Nothing was built yet whose host and remotes could be taken. Run pnpm build first.')
  const environment = {
    ...environmentNamed(portal.environment, readEnvironments(environmentsFolder)),
    ...(portal.pageHosts ? { pageHosts: [...portal.pageHosts] } : {}),
    ...(portal.apiOrigin ? { apiOrigin: portal.apiOrigin } : {}),
    promotesFrom: null,
  }
  for (const host of environment.pageHosts) requireSameSite(host, environment)

  await rm(output, { recursive: true, force: true })
  const name = environment.environment
  const keys = localKeys(keysFolder, [name])
  const assets = new AssetFolder(path.join(output, 'registry/assets'))
  const registry = new Registry(openFileStore(path.join(output, 'registry')), assets, keys.trust)
  const publisher = { team: localTeam, signer: keys.team }
  await publishBrand(registry, publisher, { alias, brandsFolder, version: live.brands.stable })
  const remotes = Object.fromEntries(Object.entries(live.remotes).map(([remote, { stable }]) => [remote, stable]))
  for (const [release, version] of Object.entries({ host: live.host.stable, ...remotes })) {
    await publishAgain(registry, publisher, from, await from.release(release, version))
  }
  const author = { by: localTeam, why: `a portal of ${alias} alone`, signer: keys.environment }
  await putLive(registry, name, author, { host: live.host.stable, brands: live.brands.stable, remotes })
  const environments = path.join(output, 'environments')
  await mkdir(environments, { recursive: true })
  const written = { ...environment, keys: [keys.environment.publicKey] }
  await writeFile(path.join(environments, `${name}.json`), `${JSON.stringify(written, null, 2)}\n`)
  await writeFile(path.join(environments, 'teams.json'), `${JSON.stringify({ teams: keys.trust.teams }, null, 2)}\n`)
}

async function publishBrand(
  registry: Registry,
  publisher: Publisher,
  { alias, brandsFolder, version }: { alias: string; brandsFolder: string; version: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brand-'))
  try {
    await buildBrands(brandsFolder, folder, alias)
    await publishRelease(registry, { name: 'brands', version, folder }, publisher)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The very files of a release, under the keys of the new portal. */
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
