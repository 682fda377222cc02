import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { contractVersion } from '@homeside/contract/constants/contract-version'
import { hostFacts } from '@homeside/contract/host-facts'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import { remoteFacts } from '@homeside/contract/remote-facts'
import { z } from 'zod'

import { RefusedError } from '../changes/refused-error.ts'
import { brandsRelease } from '../records/release.ts'
import type { Release } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import type { Signer } from '../signing/key-pair.ts'
import { addRelease } from './add-release.ts'
import { hashAssets } from './hash-assets.ts'
import { requireKnownHashes } from './require-known-hashes.ts'
import { requireModuleParts } from './require-module-parts.ts'
import { requireNoCode } from './require-no-code.ts'
import { requirePlainFirstPages, requirePlainHostPages } from './require-plain-first-pages.ts'

export interface Publication {
  name: string
  version: string
  /** The folder that the build wrote. */
  folder: string
  commit?: string
}

/** Who publishes: a team with its key, which is valid for its own releases only. */
export interface Publisher {
  team: string
  signer: Signer
}

/** Publishes a build under its version, for ever: its bytes, their hashes, and its description. */
export function publishRelease(registry: Registry, publication: Publication, publisher: Publisher): Promise<void> {
  if (publication.name === 'host') return publishHost(registry, publication, publisher)
  if (publication.name === 'brands') return publishBrands(registry, publication, publisher)
  return publishRemote(registry, publication, publisher)
}

async function readFacts<Facts>({ name, folder }: Publication, file: string, schema: z.ZodType<Facts>): Promise<Facts> {
  try {
    return schema.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')))
  } catch (error) {
    throw new Error(`${name} has no readable ${file} in its build. Build it again.`, { cause: error })
  }
}

async function head({ commit, folder, name, version }: Publication, { team }: Publisher) {
  await requireNoCode(name, folder)
  return {
    schema: 'release/v1' as const,
    name,
    version,
    commit: commit ?? null,
    publishedUtc: new Date().toISOString(),
    publishedBy: team,
    assets: await hashAssets(folder),
  }
}

function integrityIn(assets: Release['assets'], file: string, name: string): string {
  const asset = assets.find((each) => each.path === file)
  if (!asset) throw new Error(`The build of ${name} lacks ${file}. Build it again.`)
  return asset.integrity
}

async function publishRemote(registry: Registry, publication: Publication, publisher: Publisher): Promise<void> {
  const { container, entry, pages, requires, strings } = await readFacts(publication, 'pages.json', remoteFacts)
  const descriptor = validDescriptor(publication.name, await readFacts(publication, 'remote.json', z.unknown()))
  requireModuleParts(descriptor, { pages })
  await requirePlainFirstPages(descriptor, publication.folder)
  const common = await head(publication, publisher)
  await requireKnownHashes(common, [entry], publication.folder)
  const facts = { container, descriptor, pages, strings, requires }
  const hashedEntry = { path: entry, integrity: integrityIn(common.assets, entry, publication.name) }
  const release = { ...common, kind: 'remote' as const, ...facts, entry: hashedEntry }
  await addRelease(registry, release, publication.folder, publisher.signer)
}

function validDescriptor(name: string, written: unknown) {
  const { contract } = (written ?? {}) as { contract?: unknown }
  if (typeof contract === 'number' && contract > contractVersion) {
    throw new RefusedError(
      `${name} is made for contract ${contract}, and the portal here has contract ${contractVersion}: it needs a newer ` +
        'host. Release that host first, and publish with its contract.',
    )
  }
  const parsed = remoteDescriptor.safeParse(written)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')
    throw new Error(`The descriptor of ${name} is not valid; mend its remote.ts:\n${wrong}`)
  }
  if (parsed.data.name === name) return parsed.data
  throw new Error(`The build describes ${parsed.data.name}, not ${name}. Name the remote that was built.`)
}

async function publishHost(registry: Registry, publication: Publication, publisher: Publisher): Promise<void> {
  const { entries, offers } = await readFacts(publication, 'host.json', hostFacts)
  await requirePlainHostPages(publication.folder)
  const common = await head(publication, publisher)
  const starts = Object.values(entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
  await requireKnownHashes(common, starts, publication.folder)
  await addRelease(registry, { ...common, kind: 'host', entries, offers }, publication.folder, publisher.signer)
}

async function publishBrands(registry: Registry, publication: Publication, publisher: Publisher): Promise<void> {
  const { brands } = await readFacts(publication, 'brands.json', brandsRelease.pick({ brands: true }))
  const common = await head(publication, publisher)
  await addRelease(registry, { ...common, kind: 'brands', brands }, publication.folder, publisher.signer)
}
