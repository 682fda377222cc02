import { rm } from 'node:fs/promises'
import path from 'node:path'

import { buildBrands } from '@homeside/releases/build-brands'
import { publishBrands, publishHost, publishRemote } from '@homeside/releases/publish'
import { putLive } from '@homeside/releases/put-live'
import type { ReleaseStore } from '@homeside/releases/release-store'

import { buildPackage } from './build-package.ts'
import { sourceVersion } from './source-version.ts'
import { remoteFolders, root } from './workspace.ts'

export interface PublishOptions {
  store: ReleaseStore
  /** Where builds are written before they are published. */
  buildsFolder: string
  environment: string
  /** Build host and remotes as one bundle instead, to compare with; wants a store of its own. */
  monolith?: boolean
  /** Told what is being done, one line at a time. */
  progress: (line: string) => void
}

const by = 'this machine'
const shared = path.join(root, 'shared')

/** Builds what changed since its last release, publishes it, and puts it live in the environment. */
export async function publishWorkspace(options: PublishOptions): Promise<void> {
  const { environment, store } = options
  const how = options.monolith ? { monolith: remoteFolders() } : {}
  const host = await publishOnce(
    options,
    'host',
    sourceVersion(path.join(root, 'host'), options.monolith ? [shared, ...Object.values(remoteFolders())] : [shared]),
    async (publication) => {
      await buildPackage(path.join(root, 'host'), { version: publication.version, output: publication.folder, ...how })
      await publishHost(store, publication)
    },
  )
  const brandsFolder = path.join(root, 'deploy/brands')
  const brands = await publishOnce(
    options,
    'brands',
    sourceVersion(path.join(root, 'deploy/releases'), [brandsFolder, shared]),
    async (publication) => {
      await buildBrands(brandsFolder, publication.folder)
      await publishBrands(store, publication)
    },
  )
  const folders = remoteFolders()
  const remotes: Record<string, string> = {}
  for (const [name, folder] of Object.entries(folders)) {
    remotes[name] = await publishRemoteOnce(options, name, folder)
  }
  const live = await store.liveManifest(environment)
  const withdrawn = Object.keys(live?.remotes ?? {}).filter((name) => !folders[name])
  await putLive(store, { environment, by, why: 'built from the working tree', host, brands, remotes, withdrawn })
}

/**
 * Builds one remote if it changed since its last release, publishes it, and puts it live beside what runs already.
 *
 * @param folder The remote's folder, whose `package.json` carries its version.
 * @returns The version that is live now.
 * @throws Error when the environment has no host to show it.
 */
export async function publishOneRemote(options: PublishOptions, name: string, folder: string): Promise<string> {
  const { environment, store } = options
  if (!(await store.liveManifest(environment))) {
    throw new Error(`Nothing runs in ${environment} yet that could show ${name}. Run pnpm build first.`)
  }
  const version = await publishRemoteOnce(options, name, folder)
  await putLive(store, { environment, by, why: `published ${name} alone`, remotes: { [name]: version } })
  return version
}

function publishRemoteOnce(options: PublishOptions, name: string, folder: string): Promise<string> {
  const how = options.monolith ? { monolith: remoteFolders() } : {}
  return publishOnce(options, name, sourceVersion(folder, [shared]), async (publication) => {
    await buildPackage(folder, { version: publication.version, output: publication.folder, ...how })
    await publishRemote(options.store, publication)
  })
}

interface Publication {
  name: string
  version: string
  folder: string
  by: string
}

/** Publishes a version unless the store has it; answers the version. */
async function publishOnce(
  { buildsFolder, progress, store }: PublishOptions,
  name: string,
  version: string,
  publish: (publication: Publication) => Promise<void>,
): Promise<string> {
  if (await store.findRelease(name, version)) return version
  const started = performance.now()
  const folder = path.join(buildsFolder, name)
  await rm(folder, { recursive: true, force: true })
  await publish({ name, version, folder, by })
  progress(`built ${name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return version
}
