import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { hostFacts, remoteFacts } from '@homeside/contract/build-facts'
import type { RemoteFacts } from '@homeside/contract/build-facts'
import { contractVersion } from '@homeside/contract/constants/contract-version'
import { accountStatusPart, homeCardPart, pageNames, standaloneEntry } from '@homeside/contract/constants/remote-parts'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { z } from 'zod'

import { RefusedError } from '../changes/refused-error.ts'
import { isOwnBrand, ownBrandName } from '../records/environment-manifest.ts'
import { brandsRelease } from '../records/release.ts'
import type { Release } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { isThatBrand } from '../resolve/brand-for.ts'
import type { Signer } from '../signing/signature.ts'
import { addRelease } from './add-release.ts'
import { federationManifest, plainFacts } from './plain-facts.ts'
import { hashAssets, requireKnownHashes } from './require-known-hashes.ts'
import { requirePlainFirstPages } from './require-plain-first-pages.ts'

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
  if (publication.name === 'brands' || isOwnBrand(publication.name))
    return publishBrands(registry, publication, publisher)
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
  const descriptor = validDescriptor(publication.name, await readFacts(publication, 'remote.json', z.unknown()))
  const { container, entry, pages, requires, strings } = await factsOf(publication, descriptor)
  requireModuleParts(descriptor, { pages })
  await requirePlainFirstPages(descriptor, publication.folder)
  const common = await head(publication, publisher)
  const starts = [entry, standaloneEntry].filter((file) => common.assets.some((asset) => asset.path === file))
  await requireKnownHashes(common, starts, publication.folder)
  const facts = { container, descriptor, pages, strings, requires }
  const hashedEntry = { path: entry, integrity: integrityIn(common.assets, entry, publication.name) }
  const release = { ...common, kind: 'remote' as const, ...facts, entry: hashedEntry }
  await addRelease(registry, release, publication.folder, publisher.signer)
}

/** What the build says about itself: in `pages.json`, or in the manifest of Module Federation alone. */
async function factsOf(publication: Publication, descriptor: RemoteDescriptor): Promise<RemoteFacts> {
  const isPlain = !existsSync(path.join(publication.folder, 'pages.json'))
  if (isPlain && existsSync(path.join(publication.folder, 'mf-manifest.json'))) {
    return plainFacts(descriptor, await readFacts(publication, 'mf-manifest.json', federationManifest))
  }
  return readFacts(publication, 'pages.json', remoteFacts)
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
  const common = await head(publication, publisher)
  const starts = Object.values(entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
  await requireKnownHashes(common, starts, publication.folder)
  await addRelease(registry, { ...common, kind: 'host', entries, offers }, publication.folder, publisher.signer)
}

async function publishBrands(registry: Registry, publication: Publication, publisher: Publisher): Promise<void> {
  const { brands } = await readFacts(publication, 'brands.json', brandsRelease.pick({ brands: true }))
  const { name } = publication
  if (isOwnBrand(name) && !isThatBrand(name, { brands })) {
    const names = brands.map(({ alias }) => (alias === null ? 'brands' : ownBrandName(alias)))
    throw new Error(`The release ${name} has to be that one brand. It has ${names.join(', ') || 'none'}.`)
  }
  const common = await head(publication, publisher)
  await addRelease(registry, { ...common, kind: 'brands', brands }, publication.folder, publisher.signer)
}

/**
 * Refuses a build whose descriptions contain code: the federation runtime would run the `getPublicPath` of a manifest
 * as a function, past the page's policy and past every hash.
 *
 * @throws Error that names the file.
 */
async function requireNoCode(name: string, folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    if (!/"getPublicPath"/.test(await readFile(path.join(folder, file), 'utf8'))) continue
    throw new Error(
      `${name} is not published: ${file} carries code (getPublicPath). Give the build a fixed public path, as the ` +
        `portal's own configuration does.`,
    )
  }
}

/**
 * Refuses a remote whose descriptor names something that its module does not load, because patients would find an error
 * card there. The build lists what the module loads, so no code has to run here. A missing check cannot be seen in the
 * build; it does not compile, and its route opens to nobody.
 *
 * @throws RefusedError naming every page, card and status that is missing.
 */
function requireModuleParts(
  { account = [], homeCards, name, routes }: RemoteDescriptor,
  { pages }: Pick<RemoteFacts, 'pages'>,
): void {
  const missing = [
    ...pageNames({ routes })
      .filter((page) => !pages[page])
      .map((page) => `the page ${page}, from src/pages/${page}/`),
    ...homeCards
      .filter(({ card }) => !pages[homeCardPart(card)])
      .map(({ card }) => `the card ${card}, from src/${homeCardPart(card)}/`),
    ...account
      .filter(({ entry, hasStatus }) => hasStatus && !pages[accountStatusPart(entry)])
      .map(({ entry }) => `the status of the account entry ${entry}, from src/${accountStatusPart(entry)}/`),
  ]
  if (missing.length === 0) return
  throw new RefusedError(
    `${name} is not published: its descriptor names what its module does not load:\n` +
      `${missing.map((part) => `  ${part}`).join('\n')}\nAdd it to src/remote.tsx, or take it out of remote.ts.`,
  )
}
