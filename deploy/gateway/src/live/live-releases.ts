import type { PrerenderedLogin } from '@homeside/contract/prerendered-login'
import type { EnvironmentManifest } from '@homeside/releases/environment-manifest'
import type { Registry } from '@homeside/releases/registry'
import type { BrandsRelease, HostRelease, Release, RemoteRelease } from '@homeside/releases/release'

import { readPrerenderedLogin } from './read-prerendered-login.ts'

/** What runs in an environment now, with everything a page needs to know of it. */
export interface LiveReleases {
  manifest: EnvironmentManifest
  host: HostRelease
  brands: BrandsRelease
  /** The login that this host was built with as HTML, null when it was built without. */
  login: PrerenderedLogin | null
  /** The release of a remote that a page may be made of; null for one that no page is. */
  remote: (name: string, version: string) => RemoteRelease | null
}

/**
 * Reads every release that a manifest names, and makes sure that its files are whole. A fallback that is not is left
 * out, so that it cannot stand in the way of a rollback somewhere else.
 *
 * @param checked Releases whose files were found whole before.
 * @param report Told about fallbacks that are left out.
 * @throws Error when a release or one of its files is missing, not what was published, or not signed by its team.
 */
export async function readLiveReleases(
  registry: Registry,
  manifest: EnvironmentManifest,
  checked: Set<Release>,
  report: (problem: unknown) => void,
): Promise<LiveReleases> {
  const whole = async (name: string, version: string): Promise<Release> => {
    const release = await registry.release(name, version)
    if (!checked.has(release)) await registry.assets.requireWhole(release)
    checked.add(release)
    return release
  }
  const host = ofKind('host', await whole('host', manifest.host.stable))
  const brands = ofKind('brands', await whole('brands', manifest.brands.stable))
  const remotes = new Map<string, RemoteRelease>()
  for (const [name, version] of requiredRemotes(manifest)) {
    remotes.set(`${name}@${version}`, ofKind('remote', await whole(name, version)))
  }
  for (const [name, { fallback }] of Object.entries(manifest.remotes)) {
    if (!fallback) continue
    const release = await whole(name, fallback).catch(report)
    if (release) remotes.set(`${name}@${fallback}`, ofKind('remote', release))
  }
  const login = await readPrerenderedLogin(registry.assets, host)
  return { manifest, host, brands, login, remote: (name, version) => remotes.get(`${name}@${version}`) ?? null }
}

function requiredRemotes({ pins, remotes }: EnvironmentManifest): [name: string, version: string][] {
  const tracks = Object.entries(remotes).flatMap(([name, { candidate, stable }]) =>
    [stable, ...(candidate ? [candidate.version] : [])].map((version): [string, string] => [name, version]),
  )
  return [...tracks, ...Object.values(pins).flatMap((versions) => Object.entries(versions))]
}

function ofKind<Kind extends Release['kind']>(kind: Kind, release: Release): Extract<Release, { kind: Kind }> {
  if (release.kind === kind) return release as Extract<Release, { kind: Kind }>
  throw new Error(`${release.name} ${release.version} is not a release of the kind ${kind}.`)
}
