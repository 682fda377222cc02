import type { PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import { ownBrandName } from '@homeside/releases/records/environment-manifest'
import type { BrandsRelease, RemoteRelease, Release } from '@homeside/releases/records/release'
import { brandFor, brandHosts, type PublishedBrand } from '@homeside/releases/resolve/brand-for'
import { resolveHost, resolveRemotes } from '@homeside/releases/resolve/resolve-remotes'

import type { LiveReleases } from '../live/live-releases.ts'

export interface Visit {
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
  /** Releases that this visitor tries out, by name. */
  overrides: Readonly<Record<string, RemoteRelease | BrandsRelease>>
}

/** Names a page load by what it was resolved from. */
export type NameSnapshot = (live: LiveReleases, visit: Visit, brand: PublishedBrand) => string

/** The live releases with the host that this visitor gets. */
export function withHostFor(live: LiveReleases, { alias, cohort, hostname }: Visit): LiveReleases {
  const { brands, candidateHost, manifest } = live
  if (!candidateHost) return live
  const brand = brandFor({ alias, hostname, environment: manifest.environment }, brands)
  const aliases = [alias, brand.alias].filter((each) => each !== null)
  return resolveHost(manifest, { cohort, aliases }).track === 'candidate' ? { ...live, host: candidateHost } : live
}

/**
 * The brand of a visit. One that is released alone may be tried out, pinned or a candidate; all others are everybody's.
 */
export function brandOf(
  live: LiveReleases,
  { alias, cohort, hostname, overrides }: Pick<Visit, 'alias' | 'cohort' | 'hostname' | 'overrides'>,
): PublishedBrand {
  const { brands, manifest } = live
  const { environment, ownBrands, pins } = manifest
  const found = brandFor({ alias, hostname, environment }, brands)
  // A new brand may exist as a candidate alone. Then the alias names it, except at a host name of the portal itself.
  const own = found.alias ?? (brandHosts(environment, brands).has(hostname) ? null : alias)
  if (own === null) return found
  const name = ownBrandName(own)
  const tried = overrides[name]
  const [resolved] = resolveRemotes(
    { pins, remotes: { [name]: ownBrands?.[name] ?? {} } },
    { cohort, aliases: [own], ...(tried ? { overrides: { [name]: tried.version } } : {}) },
  )
  if (!resolved || resolved.track === 'stable') return found
  const release = resolved.track === 'override' ? tried : live.ownBrand(name, resolved.version)
  const [brand] = release?.kind === 'brands' ? release.brands : []
  return release?.kind === 'brands' && brand ? { ...brand, release } : found
}

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
    brand: {
      alias: brand.alias,
      name: brand.name,
      phone: brand.phone,
      logoUrl: brandFile(brand, live.brands, brand.logo).url,
      ...(brand.texts ? { texts: brand.texts } : {}),
    },
    ...(paymentsPortal ? { paymentsPortal } : {}),
    ...(visit.backends ? { backends: visit.backends } : {}),
    hostVersion: live.host.version,
    hostScript: assetReference(live.host, start).url,
    remotes: remotesOf(live, visit, brand.alias),
  }
}

/** The remotes of a visit, each with the files of all its pages. */
export function remotesOf(
  live: LiveReleases,
  visit: Pick<Visit, 'alias' | 'cohort' | 'overrides'>,
  brandAlias: string | null,
): PageSnapshot['remotes'] {
  const overrides = Object.fromEntries(Object.entries(visit.overrides).map(([name, { version }]) => [name, version]))
  const aliases = [visit.alias, brandAlias].filter((alias) => alias !== null)
  const resolved = resolveRemotes(live.manifest, { cohort: visit.cohort, aliases, overrides })
  return resolved.flatMap(({ fallback, name, track, version }) => {
    const release = track === 'override' ? visit.overrides[name] : live.remote(name, version)
    if (release?.kind !== 'remote') throw new Error(`${name} ${version} is not among the live releases.`)
    const before = fallback === null ? null : live.remote(name, fallback)
    // Two releases with the same global variable cannot share a page.
    const previous = before?.container === release.container ? null : before
    // Publishing checked it against the contract of its time, and a release may be older than this gateway's.
    const descriptor = release.descriptor as unknown as PageSnapshot['remotes'][number]['descriptor']
    // A fallback's pages load without prefetching.
    const rarelyNeeded = previous && { ...buildOf(previous), pages: {}, strings: {} }
    return [{ name, track, build: buildOf(release), fallback: rarelyNeeded, descriptor }]
  })
}

const builds = new WeakMap<RemoteRelease, RemoteBuild>()

/** The build of a release, with the files of its pages. It is described once, because every page names it. */
function buildOf(release: RemoteRelease): RemoteBuild {
  const known = builds.get(release)
  if (known) return known
  const { container, entry, version } = release
  const build = { version, container, entry: assetReference(release, entry.path), ...pageFilesOf(release) }
  builds.set(release, build)
  return build
}

function pageFilesOf(release: RemoteRelease): Pick<RemoteBuild, 'pages' | 'strings'> {
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

/** A release's file as the page refers to it: its immutable address and its hash. */
export function assetReference(release: Release, path: string): { url: string; integrity: string } {
  const asset = release.assets.find((each) => each.path === path)
  if (!asset) throw new Error(`${release.name} ${release.version} has no file ${path}.`)
  return { url: `/-/assets/${release.name}/${release.version}/${path}`, integrity: asset.integrity }
}

/** A file of a brand, in the release that it came with. */
export function brandFile(
  brand: PublishedBrand,
  brands: BrandsRelease,
  path: string,
): ReturnType<typeof assetReference> {
  return assetReference(brand.release ?? brands, path)
}
