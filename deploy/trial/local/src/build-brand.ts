import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { putLive } from '@homeside/releases/changes/put-live'
import { requireSameSite, environmentNamed, readEnvironments } from '@homeside/releases/environments/environment'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { publishRelease, type Publisher } from '@homeside/releases/publish/publish-release'
import type { Release } from '@homeside/releases/records/release'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys, localTeam } from '@homeside/releases/signing/local-keys'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'

import { environmentsFolder, portalRegistry } from './portal-registry.ts'
import { buildWorkspace, type WorkspaceReleases } from './publish-workspace.ts'
import { fail, say } from './serve.ts'
import { brandsFolders, portalFolder, root } from './workspace.ts'

/**
 * `pnpm build:brand <alias> [--environment production] [--host portal.northridge.example] [--api https://…] [--output
 * dist/brands/<alias>]` builds a portal of one brand that contains no other. What runs on this machine stays as it is.
 */
async function buildBrand(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      environment: { type: 'string', default: 'local' },
      host: { type: 'string', multiple: true },
      api: { type: 'string' },
      output: { type: 'string' },
    },
  })
  const [alias] = positionals
  if (!alias) throw new Error('Say which brand, by its alias: npm run build:brand -- northridge')
  const output = path.resolve(values.output ?? path.join(root, 'dist/brands', alias))
  const own = portalRegistry(portalFolder)
  say('Building what changed…')
  const releases = await buildWorkspace({
    ...own,
    buildsFolder: path.join(portalFolder, 'builds'),
    progress: (line) => say(`  ${line}`),
  })
  await writeBrandPortal({
    alias,
    environment: values.environment,
    from: own.registry,
    releases,
    keysFolder: path.join(portalFolder, 'brand-keys'),
    output,
    ...(values.host ? { pageHosts: values.host } : {}),
    ...(values.api ? { apiOrigin: values.api } : {}),
  })
  const shown = path.relative(process.cwd(), output)
  say(`\nThe portal of ${alias} alone is in ${shown}. A gateway serves it:\n`)
  say(
    `  ENVIRONMENT=${values.environment} ENVIRONMENTS_FOLDER=${shown}/environments REGISTRY_FOLDER=${shown}/registry \\\n` +
      '    node deploy/delivery/gateway/src/main.ts',
  )
}

interface BrandPortal {
  alias: string
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
async function writeBrandPortal(portal: BrandPortal): Promise<void> {
  const { alias, from, keysFolder, output } = portal
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
  await publishBrand(registry, publisher, alias, brands)
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

async function publishBrand(registry: Registry, publisher: Publisher, alias: string, version: string): Promise<void> {
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

buildBrand().catch(fail)
