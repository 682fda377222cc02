import { RefusedError } from '../changes/refused-error.ts'
import type { Release, RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { canonicalJson } from '../signing/signature.ts'
import { isHidden } from '../store/asset-folder.ts'

/** What a release is, in short. */
export interface ReleaseFacts extends Pick<Release, 'version' | 'commit' | 'publishedUtc' | 'publishedBy'> {
  files: number
  /** The bytes of all files, uncompressed. */
  bytes: number
  /** The contract that a remote asks for, or that a host has. */
  contract: string | null
}

/** What only one of two releases has, and what both have differently. The values are written as text. */
export interface Differences {
  added: { what: string; is: string }[]
  removed: { what: string; was: string }[]
  changed: { what: string; was: string; is: string }[]
}

/** Two releases of one name, and how they differ. */
export interface ReleaseComparison {
  name: string
  one: ReleaseFacts
  other: ReleaseFacts
  files: FileDifferences
  /** Each page, its frame and who may open it, by path. */
  routes: Differences
  /** The entries of the menu and of the account page, by path. */
  menu: Differences
  /** The versions that a remote asks for, or that a host offers, by name. */
  sharedModules: Differences
  /** What a patient sees of each brand, its texts too, by alias. */
  brands: Differences
}

/**
 * Compares two releases of a name: files, bytes, routes, menu, shared modules, brands.
 *
 * @throws RefusedError when one of them was never published.
 */
export async function compareReleases(
  registry: Registry,
  { name, one, other }: { name: string; one: string; other: string },
): Promise<ReleaseComparison> {
  const [before, after] = await Promise.all([one, other].map((version) => published(registry, name, version)))
  if (!before || !after) throw new RefusedError('Two releases are needed to compare them.')
  return {
    name,
    one: factsOf(before),
    other: factsOf(after),
    files: compareFiles(before.assets, after.assets),
    routes: differences(routesOf(before), routesOf(after)),
    menu: differences(menuOf(before), menuOf(after)),
    sharedModules: differences(sharedModulesOf(before), sharedModulesOf(after)),
    brands: differences(brandsOf(before), brandsOf(after)),
  }
}

async function published(registry: Registry, name: string, version: string): Promise<Release> {
  const found = await registry.findRelease(name, version)
  // Patients load no source map.
  if (found) return { ...found, assets: found.assets.filter(({ path }) => !isHidden(path)) }
  throw new RefusedError(`${name} ${version} was never published.`)
}

function factsOf(release: Release): ReleaseFacts {
  const { assets, commit, publishedBy, publishedUtc, version } = release
  return {
    version,
    commit,
    publishedUtc,
    publishedBy,
    files: assets.length,
    bytes: bytesOf(assets),
    contract: contractOf(release),
  }
}

function contractOf(release: Release): string | null {
  if (release.kind === 'remote') return release.requires.contract
  return release.kind === 'host' ? release.offers.contract : null
}

type Parts = Readonly<Record<string, string>>

function routesOf(release: Release): Parts {
  if (release.kind !== 'remote') return {}
  return Object.fromEntries(release.descriptor.routes.map(({ path, ...route }) => [path, written(route)]))
}

function menuOf(release: Release): Parts {
  if (release.kind !== 'remote') return {}
  const entries = [...entriesOf(release, 'menu'), ...entriesOf(release, 'account')]
  return Object.fromEntries(entries.map(({ path, ...entry }) => [String(path), written(entry)]))
}

/** The registry keeps a descriptor unread, so that an older one may have other members. */
function entriesOf({ descriptor }: RemoteRelease, member: 'menu' | 'account'): Record<string, unknown>[] {
  const entries = descriptor[member]
  return Array.isArray(entries) ? (entries as Record<string, unknown>[]) : []
}

function sharedModulesOf(release: Release): Parts {
  if (release.kind === 'remote') return release.requires.shared
  return release.kind === 'host' ? release.offers.shared : {}
}

function brandsOf(release: Release): Parts {
  if (release.kind !== 'brands') return {}
  return Object.fromEntries(release.brands.map(({ alias, ...brand }) => [alias ?? 'the portal’s own', written(brand)]))
}

/** `page orders, layout portal, guard {"zone":"alias"}` */
function written(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : canonicalJson(value)}`)
    .join(', ')
}

function differences(one: Parts, other: Parts): Differences {
  const before = Object.entries(one)
  return {
    added: Object.entries(other)
      .filter(([what]) => one[what] === undefined)
      .map(([what, is]) => ({ what, is })),
    removed: before.filter(([what]) => other[what] === undefined).map(([what, was]) => ({ what, was })),
    changed: before.flatMap(([what, was]) => {
      const is = other[what]
      return is === undefined || is === was ? [] : [{ what, was, is }]
    }),
  }
}

type Asset = Release['assets'][number]

/** A file of a release, without the hash that the build wrote into its name. */
interface NamedFile {
  file: string
  /** Uncompressed. */
  bytes: number
}

/** The differences between the files of two releases. */
interface FileDifferences {
  added: NamedFile[]
  removed: NamedFile[]
  changed: { file: string; bytes: { one: number; other: number } }[]
  /** How many are the same, byte for byte. */
  same: number
}

/** Compares the files of two releases by their names without hashes, and by their contents. */
function compareFiles(one: readonly Asset[], other: readonly Asset[]): FileDifferences {
  const contents = new Set(other.map(contentOf))
  const before = new Set(one.map(contentOf))
  const left = one.filter((asset) => !contents.has(contentOf(asset)))
  const right = other.filter((asset) => !before.has(contentOf(asset)))
  const found: FileDifferences = { added: [], removed: [], changed: [], same: one.length - left.length }
  const unpaired = [...right]
  for (const asset of left) {
    const file = nameWithoutHash(asset.path)
    const index = unpaired.findIndex(({ path }) => nameWithoutHash(path) === file)
    const [pair] = index < 0 ? [] : unpaired.splice(index, 1)
    if (pair) found.changed.push({ file, bytes: { one: asset.bytes, other: pair.bytes } })
    else found.removed.push({ file, bytes: asset.bytes })
  }
  found.added = unpaired.map(({ bytes, path }) => ({ file: nameWithoutHash(path), bytes }))
  return found
}

/** The bytes of all files, uncompressed. */
export function bytesOf(assets: readonly Asset[]): number {
  return assets.reduce((sum, { bytes }) => sum + bytes, 0)
}

function contentOf({ integrity, path }: Asset): string {
  return `${nameWithoutHash(path)} ${integrity}`
}

/** `orders-page.cb6b0e4b.js` is `orders-page.js`, as the next build names it too. */
function nameWithoutHash(file: string): string {
  return file.replaceAll(/\.[0-9a-f]{8,16}(?=\.)/g, '')
}
