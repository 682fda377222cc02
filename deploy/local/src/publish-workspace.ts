import { rm } from 'node:fs/promises'
import path from 'node:path'

import { putLive } from '@homeside/releases/changes/put-live'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { publishRelease } from '@homeside/releases/publish/publish-release'
import type { Publication } from '@homeside/releases/publish/publish-release'

import type { PortalRegistry } from './portal-registry.ts'
import { sourceVersion } from './source-version.ts'
import { remoteFolders, root } from './workspace.ts'

/** Host and remotes as one bundle, or federated with the default settings. */
export type Comparison = 'monolith' | 'defaults'

export interface PublishOptions extends PortalRegistry {
  /** Where builds are written before they are published. */
  buildsFolder: string
  /** Build the same source in another way instead, to compare with; wants a store of its own. */
  variant?: Comparison
  /** Told what is being done, one line at a time. */
  progress: (line: string) => void
}

const shared = path.join(root, 'shared')
export const brandsFolder = path.join(root, 'deploy/brands')

/** The versions of everything that the working tree makes. */
export interface WorkspaceReleases {
  host: string
  brands: string
  remotes: Record<string, string>
}

/** Builds what changed since its last release, publishes it, and puts it live in the environment. */
export async function publishWorkspace(options: PublishOptions & { environment: string }): Promise<void> {
  const { author, environment, registry } = options
  const releases = await buildWorkspace(options)
  const live = await registry.live(environment)
  const withdrawn = Object.keys(live?.remotes ?? {}).filter((name) => !releases.remotes[name])
  await putLive(registry, environment, author('built from the working tree'), { ...releases, withdrawn })
}

/** Builds what changed since its last release, and publishes it: it runs nowhere yet. */
export async function buildWorkspace(options: PublishOptions): Promise<WorkspaceReleases> {
  const { variant } = options
  const host = await publishOnce(
    options,
    'host',
    sourceVersion(path.join(root, 'host'), variant ? [shared, ...Object.values(remoteFolders())] : [shared]),
    (publication) => build(path.join(root, 'host'), publication, variant),
  )
  const brands = await publishBrandsOnce(options)
  const folders = remoteFolders()
  const remotes: Record<string, string> = {}
  for (const [name, folder] of Object.entries(folders)) {
    remotes[name] = await publishRemoteOnce(options, name, folder)
  }
  return { host, brands, remotes }
}

/** Builds the brands if they changed since their last release, and publishes them: they run nowhere yet. */
export function publishBrandsOnce(options: PublishOptions): Promise<string> {
  const version = sourceVersion(path.join(root, 'deploy/releases'), [brandsFolder, shared])
  return publishOnce(options, 'brands', version, ({ folder }) => buildBrands(brandsFolder, folder))
}

/**
 * Builds one remote if it changed since its last release, publishes it, and puts it live beside what runs already.
 *
 * @param folder The remote's folder, whose `package.json` carries its version.
 * @returns The version that is live now.
 * @throws Error when the environment has no host to show it.
 */
export async function publishOneRemote(
  options: PublishOptions & { environment: string },
  name: string,
  folder: string,
): Promise<string> {
  const { author, environment, registry } = options
  if (!(await registry.live(environment))) {
    throw new Error(`Nothing runs in ${environment} yet that could show ${name}. Run pnpm build first.`)
  }
  const version = await publishRemoteOnce(options, name, folder)
  await putLive(registry, environment, author(`published ${name} alone`), { remotes: { [name]: version } })
  return version
}

function publishRemoteOnce(options: PublishOptions, name: string, folder: string): Promise<string> {
  return publishOnce(options, name, remoteVersion(folder), (publication) => build(folder, publication, options.variant))
}

function remoteVersion(folder: string): string {
  return sourceVersion(folder, [shared])
}

function build(packageFolder: string, { version, folder }: Publication, variant?: Comparison): Promise<void> {
  const remotes = remoteFolders()
  const versions = Object.entries(remotes).map(([name, remote]) => [name, remoteVersion(remote)] as const)
  const how = {
    ...(variant === 'monolith' ? { monolith: remotes } : {}),
    ...(variant === 'defaults' ? { defaultFederation: Object.fromEntries(versions) } : {}),
  }
  return buildPackage(packageFolder, { version, output: folder, ...how })
}

/** Builds and publishes a version unless the registry has it; answers the version. */
async function publishOnce(
  { buildsFolder, progress, publisher, registry }: PublishOptions,
  name: string,
  version: string,
  buildInto: (publication: Publication) => Promise<void>,
): Promise<string> {
  if (await registry.findRelease(name, version)) return version
  const started = performance.now()
  const folder = path.join(buildsFolder, name)
  await rm(folder, { recursive: true, force: true })
  await buildInto({ name, version, folder })
  await publishRelease(registry, { name, version, folder }, publisher)
  progress(`built ${name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return version
}
