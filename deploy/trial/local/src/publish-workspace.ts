import { rm } from 'node:fs/promises'
import path from 'node:path'

import { putLive } from '@homeside/releases/changes/put-live'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { publishRelease, type Publication } from '@homeside/releases/publish/publish-release'
import type { Configuration } from '@rspack/core'

import { diskTrouble } from './disk-trouble.ts'
import type { PortalRegistry } from './portal-registry.ts'
import { sourceVersion } from './source-version.ts'
import { brandsFolders, remoteFolders, root } from './workspace.ts'

/** Another way to build the same source, to compare with the portal. */
export interface Comparison {
  /**
   * Returns the build configuration of the host or a remote, instead of the one in its folder.
   *
   * @param remotes The versions of all remotes, by name.
   */
  configure: (
    folder: string,
    environment: { version: string; output: string },
    remotes: Readonly<Record<string, string>>,
  ) => Promise<Configuration>
  /** The folders that it is made of, besides the source. */
  sources: readonly string[]
}

export interface PublishOptions extends PortalRegistry {
  /** The folder of builds before they are published. */
  buildsFolder: string
  /** Builds the same source in another way. Needs its own store. */
  comparison?: Comparison
  /** Called with each step, one line at a time. */
  progress: (line: string) => void
}

const shared = path.join(root, 'shared')

/** The versions of everything that the working tree builds. */
export interface WorkspaceReleases {
  host: string
  brands: string
  remotes: Record<string, string>
}

/**
 * Builds what changed since its last release, publishes it, and puts it live in the environment.
 *
 * @param options.goesOn When true, a remote that does not compile keeps its last release there, and this is reported.
 * Otherwise the first such remote ends the build with its error.
 */
export async function publishWorkspace(
  options: PublishOptions & { environment: string; goesOn?: boolean },
): Promise<void> {
  const { author, environment, goesOn = false, progress, registry } = options
  const live = await registry.live(environment)
  const keepLast = (name: string, error: unknown): string | null => {
    // The disk is at fault and not the remote, so the portal must not start without it.
    if (diskTrouble(error, options.buildsFolder) !== null) throw error
    const last = live?.remotes[name]?.stable ?? null
    progress(`${name} does not compile; ${last ? `its release ${last} stays` : 'the portal starts without it'}:`)
    progress(String(error instanceof Error ? error.message : error).trim())
    return last
  }
  const releases = await buildWorkspace(options, goesOn ? keepLast : undefined)
  const withdrawn = Object.keys(live?.remotes ?? {}).filter((name) => !releases.remotes[name])
  await putLive(registry, environment, author('built from the working tree'), { ...releases, withdrawn })
}

/**
 * Builds what changed since its last release, and publishes it. It runs nowhere yet.
 *
 * @param instead Returns the version that replaces a remote that cannot be built, or null for none. Without it, the
 * error is thrown.
 */
export async function buildWorkspace(
  options: PublishOptions,
  instead?: (name: string, error: unknown) => string | null,
): Promise<WorkspaceReleases> {
  const { comparison } = options
  const folders = remoteFolders()
  const host = await publishOnce(
    options,
    'host',
    sourceVersion(
      path.join(root, 'host'),
      comparison ? [shared, ...comparison.sources, ...Object.values(folders)] : [shared],
    ),
    (publication) => build(path.join(root, 'host'), publication, comparison),
  )
  const brands = await publishBrandsOnce(options)
  const remotes: Record<string, string> = {}
  for (const [name, folder] of Object.entries(folders)) {
    try {
      remotes[name] = await publishRemoteOnce(options, name, folder)
    } catch (error) {
      if (!instead) throw error
      const version = instead(name, error)
      if (version !== null) remotes[name] = version
    }
  }
  return { host, brands, remotes }
}

/** Builds the brands if they changed since their last release, and publishes them. They run nowhere yet. */
export function publishBrandsOnce(options: PublishOptions): Promise<string> {
  const version = sourceVersion(path.join(root, 'deploy/delivery/releases'), [...brandsFolders, shared])
  return publishOnce(options, 'brands', version, ({ folder }) => buildBrands(brandsFolders, folder))
}

/**
 * Builds one remote if it changed since its last release, publishes it, and puts it live beside what already runs.
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
    throw new Error(`Nothing runs in ${environment} yet that could show ${name}. Run npm run build first.`)
  }
  const version = await publishRemoteOnce(options, name, folder)
  await putLive(registry, environment, author(`published ${name} alone`), { remotes: { [name]: version } })
  return version
}

function publishRemoteOnce(options: PublishOptions, name: string, folder: string): Promise<string> {
  const { comparison } = options
  return publishOnce(options, name, remoteVersion(folder, comparison), (publication) =>
    build(folder, publication, comparison),
  )
}

function remoteVersion(folder: string, comparison?: Comparison): string {
  return sourceVersion(folder, [shared, ...(comparison?.sources ?? [])])
}

function build(packageFolder: string, { version, folder }: Publication, comparison?: Comparison): Promise<void> {
  const environment = { version, output: folder, types: false }
  if (!comparison) return buildPackage(packageFolder, environment)
  const remotes = Object.entries(remoteFolders()).map(([name, remote]) => [name, remoteVersion(remote, comparison)])
  return buildPackage(packageFolder, environment, (...asked) =>
    comparison.configure(...asked, Object.fromEntries(remotes) as Record<string, string>),
  )
}

/** Builds and publishes a version unless the registry has it. Returns the version. */
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
