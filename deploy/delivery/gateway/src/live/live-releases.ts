import { isBad } from '@homeside/releases/changes/marks'
import type { EnvironmentManifest } from '@homeside/releases/records/environment-manifest'
import type { BrandsRelease, HostRelease, Release, RemoteRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { withOwnBrands, type PublishedBrand } from '@homeside/releases/resolve/brand-for'

import { WholeReleases, type Refusal, servedRemotes } from './whole-releases.ts'

/** What runs in an environment now, with everything that a page needs to know. */
export interface LiveReleases {
  /** What pages are made of: the manifest without what is refused. */
  manifest: EnvironmentManifest
  /** The manifest as written. */
  written: EnvironmentManifest
  host: HostRelease
  /** The host of those visitors who get the candidate; null when there is none. */
  candidateHost: HostRelease | null
  brands: BrandsRelease & { brands: readonly PublishedBrand[] }
  /** The release of one brand, if a page may have it; otherwise null. */
  ownBrand: (name: string, version: string) => BrandsRelease | null
  /** The release of a remote, if a page may be made of it; otherwise null. */
  remote: (name: string, version: string) => RemoteRelease | null
  /** What the manifest names and no page uses, with the reason. */
  refused: readonly Refusal[]
}

/**
 * Reads every release that a manifest names and checks that its files are complete. A remote with a damaged release
 * stays at its last good one while everything else changes, and so do the brands. When the host's release is damaged,
 * nothing changes.
 *
 * @param checked Releases whose files were found whole before.
 * @param previous What was served until now.
 * @throws Error when the host, or one of its files, is missing, not what was published, or not signed by its team; or
 *   the brands are, and none were served before.
 */
export async function readLiveReleases(
  registry: Registry,
  written: EnvironmentManifest,
  checked: Set<Release>,
  previous: LiveReleases | null,
): Promise<LiveReleases> {
  const whole = new WholeReleases(registry, checked)
  const host = ofKind('host', await whole.require('host', written.host.stable))
  const candidateHost = await candidateOf(whole, written)
  const all = await brandsOf(whole, written, previous)
  const {
    ownBrands = {},
    pins,
    remotes,
  } = await servedRemotes(whole, written, candidateHost ? [host, candidateHost] : [host], previous?.manifest ?? null)
  const stableAlone = Object.entries(ownBrands).flatMap(
    ([name, { stable }]) => (stable === undefined ? null : whole.ownBrand(name, stable)) ?? [],
  )
  const brands = { ...all, brands: [...withOwnBrands(all, stableAlone)] }
  const { candidate: _, ...fixedHost } = written.host
  const servedHost = candidateHost ? written.host : fixedHost
  const manifest = {
    ...written,
    host: servedHost,
    brands: { ...written.brands, stable: brands.version },
    ...(written.ownBrands ? { ownBrands } : {}),
    remotes,
    pins,
  }
  const named = new Set(versionsIn(manifest))
  return {
    manifest,
    written,
    host,
    candidateHost,
    brands,
    ownBrand: (name, version) => whole.ownBrand(name, version),
    remote: (name, version) => (named.has(`${name}@${version}`) ? whole.remote(name, version) : null),
    refused: whole.refused,
  }
}

/** A damaged candidate is left out: everybody has the stable host. */
async function candidateOf(whole: WholeReleases, { host }: EnvironmentManifest): Promise<HostRelease | null> {
  const { blocked, candidate } = host
  if (!candidate || blocked?.[candidate.version] !== undefined) return null
  if (!(await whole.isWhole('host', candidate.version))) return null
  return ofKind('host', await whole.require('host', candidate.version))
}

async function brandsOf(
  whole: WholeReleases,
  { brands }: EnvironmentManifest,
  previous: LiveReleases | null,
): Promise<BrandsRelease> {
  if (await whole.isWhole('brands', brands.stable))
    return ofKind('brands', await whole.require('brands', brands.stable))
  if (previous && !isBad(brands, previous.brands.version)) return previous.brands
  if (brands.fallback && !isBad(brands, brands.fallback) && (await whole.isWhole('brands', brands.fallback))) {
    return ofKind('brands', await whole.require('brands', brands.fallback))
  }
  return ofKind('brands', await whole.require('brands', brands.stable))
}

/** Every release of a remote that pages may be made of, as `orders@2.7.0`. */
function versionsIn({ pins, remotes }: EnvironmentManifest): string[] {
  const tracks = Object.entries(remotes).flatMap(([name, { candidate, fallback, stable }]) =>
    [stable, candidate?.version, fallback].flatMap((version) => (version ? [`${name}@${version}`] : [])),
  )
  const pinned = Object.values(pins).flatMap((versions) =>
    Object.entries(versions).map(([name, version]) => `${name}@${version}`),
  )
  return [...tracks, ...pinned]
}

function ofKind<Kind extends Release['kind']>(kind: Kind, release: Release): Extract<Release, { kind: Kind }> {
  if (release.kind === kind) return release as Extract<Release, { kind: Kind }>
  throw new Error(`${release.name} ${release.version} is not a release of the kind ${kind}.`)
}
