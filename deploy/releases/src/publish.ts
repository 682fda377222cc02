import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { HostFacts } from '@homeside/build/federation/host-facts-plugin'
import type { RemoteFacts } from '@homeside/build/federation/remote-facts-plugin'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'

import { hashAssets } from './hash-assets.ts'
import type { ReleaseStore } from './release-store.ts'
import type { Release } from './release.ts'
import { requireKnownHashes } from './require-known-hashes.ts'

export interface Publication {
  name: string
  version: string
  /** The folder the build wrote. */
  folder: string
  by: string
}

async function readFacts<Facts>({ name, folder }: Publication, file: string): Promise<Facts> {
  try {
    return JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Facts
  } catch (error) {
    throw new Error(`${name} has no readable ${file} in its build. Build it again.`, { cause: error })
  }
}

async function head({ name, version, folder, by }: Publication) {
  return {
    schema: 'release/v1' as const,
    name,
    version,
    publishedUtc: new Date().toISOString(),
    publishedBy: by,
    assets: await hashAssets(folder),
  }
}

function integrityIn(assets: Release['assets'], file: string, name: string): string {
  const asset = assets.find((each) => each.path === file)
  if (!asset) throw new Error(`The build of ${name} lacks ${file}. Build it again.`)
  return asset.integrity
}

/** Publishes the build of a remote: its bytes, hashes and descriptor, for ever under this version. */
export async function publishRemote(store: ReleaseStore, publication: Publication): Promise<void> {
  const facts = await readFacts<RemoteFacts>(publication, 'pages.json')
  const descriptor = remoteDescriptor.parse(await readFacts<unknown>(publication, 'remote.json'))
  const release = await head(publication)
  const { container, pages, strings } = facts
  await requireKnownHashes(release, [facts.entry], publication.folder)
  const entry = { path: facts.entry, integrity: integrityIn(release.assets, facts.entry, publication.name) }
  await store.addRelease(
    { ...release, kind: 'remote', container, entry, descriptor, pages, strings },
    publication.folder,
  )
}

/** Publishes the build of the host. */
export async function publishHost(store: ReleaseStore, publication: Publication): Promise<void> {
  const { entries } = await readFacts<HostFacts>(publication, 'host.json')
  const release = await head(publication)
  const starts = Object.values(entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
  await requireKnownHashes(release, starts, publication.folder)
  await store.addRelease({ ...release, kind: 'host', entries }, publication.folder)
}

/** Publishes the built brands: their sheets and logos. */
export async function publishBrands(store: ReleaseStore, publication: Publication): Promise<void> {
  const { brands } = await readFacts<{ brands: Extract<Release, { kind: 'brands' }>['brands'] }>(
    publication,
    'brands.json',
  )
  const release = await head(publication)
  await store.addRelease({ ...release, kind: 'brands', brands }, publication.folder)
}
