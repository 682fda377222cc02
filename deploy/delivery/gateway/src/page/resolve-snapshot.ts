import type { PageFiles, PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import type { RemoteRelease } from '@homeside/releases/records/release'
import type { PublishedBrand } from '@homeside/releases/resolve/brand-for'
import { aliasesOfTheirOwn, resolveRemotes } from '@homeside/releases/resolve/resolve-remotes'

import type { LiveReleases } from '../live/live-releases.ts'
import { assetReference } from './asset-reference.ts'

export interface Visit {
  /** The requested host name. */
  hostname: string
  /** The first segment of the path, if it may be an alias. */
  alias: string | null
  language: Language
  apiOrigin: string
  cohort: number
  /** The origin of each provider's payments portal, by alias. */
  paymentsPortals: Readonly<Record<string, string>>
  /** The origins of remotes' own backends, by name of the remote. */
  backends?: Record<string, string[]> | undefined
  /** Releases that this visitor tries out, by name of the remote. */
  overrides: Readonly<Record<string, RemoteRelease>>
}

/** Names a page load by what it was resolved from. */
export type NameSnapshot = (live: LiveReleases, visit: Visit, brand: PublishedBrand) => string

/** Resolves a visit in a brand to what its page is made of. */
export function resolveSnapshot(
  live: LiveReleases,
  visit: Visit,
  brand: PublishedBrand,
  nameSnapshot: NameSnapshot,
): PageSnapshot {
  const { manifest } = live
  const start = live.host.entries['main']?.scripts.at(-1)
  if (!start) throw new Error(`The host ${live.host.version} has no entry named main.`)
  const paymentsPortal = visit.paymentsPortals[(visit.alias ?? brand.alias ?? '').toLowerCase()]
  return {
    schema: 'snapshot/v1',
    snapshotId: nameSnapshot(live, visit, brand),
    environment: manifest.environment,
    serial: manifest.serial,
    apiOrigin: visit.apiOrigin,
    language: visit.language,
    alias: visit.alias,
    brandedAliases: ownAliases(live, visit),
    brand: {
      alias: brand.alias,
      name: brand.name,
      phone: brand.phone,
      logoUrl: assetReference(live.brands, brand.logo).url,
      ...(brand.texts ? { texts: brand.texts } : {}),
    },
    ...(paymentsPortal ? { paymentsPortal } : {}),
    ...(visit.backends ? { backends: visit.backends } : {}),
    hostVersion: live.host.version,
    hostScript: assetReference(live.host, start).url,
    remotes: remotesOf(live, visit, brand.alias),
  }
}

/** Aliases, in lower case, whose pages differ: they have their own brand, pins, candidates or payments portal. */
function ownAliases({ brands, manifest }: LiveReleases, { paymentsPortals }: Visit): string[] {
  const branded = brands.brands.flatMap(({ alias }) => (alias ? [alias.toLowerCase()] : []))
  return [...new Set([...branded, ...aliasesOfTheirOwn(manifest), ...Object.keys(paymentsPortals)])]
}

function remotesOf(live: LiveReleases, visit: Visit, brandAlias: string | null): PageSnapshot['remotes'] {
  const overrides = Object.fromEntries(Object.entries(visit.overrides).map(([name, { version }]) => [name, version]))
  const aliases = [visit.alias, brandAlias].filter((alias) => alias !== null)
  const resolved = resolveRemotes(live.manifest, { cohort: visit.cohort, aliases, overrides })
  return resolved.flatMap(({ fallback, name, track, version }) => {
    const release = track === 'override' ? (visit.overrides[name] ?? null) : live.remote(name, version)
    if (!release) throw new Error(`${name} ${version} is not among the live releases.`)
    const before = fallback === null ? null : live.remote(name, fallback)
    // Two releases with the same global variable cannot share a page.
    const previous = before?.container === release.container ? null : before
    const descriptor = descriptorOf(release)
    return [{ name, track, build: buildOf(release), fallback: previous && withoutFiles(buildOf(previous)), descriptor }]
  })
}

/** What a release says about itself. */
export function descriptorOf({ descriptor }: RemoteRelease): PageSnapshot['remotes'][number]['descriptor'] {
  // Publishing checked it against the contract of its time, and a release may be older than this gateway's.
  return descriptor as unknown as PageSnapshot['remotes'][number]['descriptor']
}

function buildOf(release: RemoteRelease): RemoteBuild {
  const { container, entry, version } = release
  return { version, container, entry: assetReference(release, entry.path), ...pageFilesOf(release) }
}

/** A build without the list of its page files, which are most of a snapshot. Its pages load without prefetching. */
export function withoutFiles(build: RemoteBuild): RemoteBuild {
  return { ...build, pages: {}, strings: {} }
}

/** The files of a release's pages. */
export type ListedFiles = Omit<PageFiles, 'descriptor'>

/** The files of a release's pages with their hashes. */
export function pageFilesOf(release: RemoteRelease): ListedFiles {
  const references = (paths: readonly string[]) => paths.map((path) => assetReference(release, path))
  return {
    pages: Object.fromEntries(
      Object.entries(release.pages).map(([page, { assets, shared }]) => [page, { assets: references(assets), shared }]),
    ),
    strings: Object.fromEntries(
      Object.entries(release.strings).map(([language, paths]) => [language, references(paths)]),
    ),
  }
}
