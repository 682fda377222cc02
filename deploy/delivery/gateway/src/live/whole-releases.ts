import { isBad } from '@homeside/releases/changes/marks'
import { incompatibilities } from '@homeside/releases/check/incompatibilities'
import { isOwnBrand, type EnvironmentManifest, type RemoteTrack } from '@homeside/releases/records/environment-manifest'
import type { BrandsRelease, Release, RemoteRelease, HostRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { isThatBrand } from '@homeside/releases/resolve/brand-for'

/** A release that no page uses, and why. */
export interface Refusal {
  /** The name of a remote or the brands, followed by `(fallback)` when only the fallback is refused. */
  name: string
  why: string
}

/** The releases that one reading of the store found complete, and those that it refused. */
export class WholeReleases {
  readonly #registry: Registry
  readonly #checked: Set<Release>
  readonly #found = new Map<string, Release | null>()
  readonly refused: Refusal[] = []

  /**
   * @param checked Releases that were found complete before. This reading adds to them.
   */
  constructor(registry: Registry, checked: Set<Release>) {
    this.#registry = registry
    this.#checked = checked
  }

  /**
   * Checks a release.
   *
   * @throws Error naming the file that is missing or differs, or the missing signature.
   */
  async require(name: string, version: string): Promise<Release> {
    const release = await this.#registry.release(name, version)
    if (!this.#checked.has(release)) await this.#registry.assets.requireWhole(release)
    this.#checked.add(release)
    this.#found.set(`${name}@${version}`, release)
    return release
  }

  /**
   * Whether a release is complete. If not, the reason is noted.
   *
   * @param role What is added to the name there, such as ` (fallback)`.
   */
  async isWhole(name: string, version: string, role = ''): Promise<boolean> {
    const known = this.#found.get(`${name}@${version}`)
    if (known !== undefined) return known !== null
    try {
      await this.require(name, version)
      return true
    } catch (problem) {
      this.#found.set(`${name}@${version}`, null)
      this.refuse(`${name}${role}`, problem instanceof Error ? problem.message : String(problem))
      return false
    }
  }

  refuse(name: string, why: string): void {
    this.refused.push({ name, why })
  }

  /** The release of a remote if it was found complete; otherwise null. */
  remote(name: string, version: string): RemoteRelease | null {
    const release = this.#found.get(`${name}@${version}`)
    return release?.kind === 'remote' ? release : null
  }

  /** The release of one brand if it was found complete and holds that brand alone; otherwise null. */
  ownBrand(name: string, version: string): BrandsRelease | null {
    const release = this.#found.get(`${name}@${version}`)
    return release?.kind === 'brands' && isThatBrand(name, release) ? release : null
  }
}

type Served = Pick<EnvironmentManifest, 'remotes' | 'ownBrands' | 'pins'>

/**
 * The remotes, brands of their own and pins of a manifest without what is refused. A damaged candidate, fallback or pin
 * is left out. A remote whose stable release is damaged stays at its last good one. A release that was found bad is
 * never used; a remote with nothing good is left out, and so is a brand: it gives way to that of all.
 *
 * @param hosts The hosts that run. A release that replaces a damaged one has to work with them.
 * @param previous What was served until now.
 */
export async function servedRemotes(
  whole: WholeReleases,
  written: Served,
  hosts: readonly HostRelease[],
  previous: Served | null,
): Promise<Served> {
  const served = async (tracks: Served['remotes'] = {}, before: Served['remotes'] = {}) => {
    const kept: Record<string, RemoteTrack> = {}
    for (const [name, track] of Object.entries(tracks)) {
      // A first release is its candidate alone.
      const good =
        track.stable === undefined || (await isUsable(whole, name, track.stable))
          ? await withoutRefused(whole, name, track)
          : await lastGood(whole, name, track, hosts, before[name])
      if (good) kept[name] = good
    }
    return kept
  }
  const remotes = await served(written.remotes, previous?.remotes)
  const ownBrands = await served(written.ownBrands, previous?.ownBrands)
  const pins: Record<string, Record<string, string>> = {}
  for (const [alias, versions] of Object.entries(written.pins)) {
    const kept: [string, string][] = []
    for (const [name, version] of Object.entries(versions)) {
      if (await isUsable(whole, name, version)) kept.push([name, version])
    }
    if (kept.length > 0) pins[alias] = Object.fromEntries(kept)
  }
  return { remotes, ownBrands, pins }
}

async function withoutRefused(whole: WholeReleases, name: string, track: RemoteTrack): Promise<RemoteTrack> {
  const { candidate, fallback, ...rest } = track
  const isCandidate = candidate !== undefined && (await isUsable(whole, name, candidate.version))
  const isFallback = fallback !== undefined && (await isUsable(whole, name, fallback, ' (fallback)'))
  return { ...rest, ...(isCandidate ? { candidate } : {}), ...(isFallback ? { fallback } : {}) }
}

async function lastGood(
  whole: WholeReleases,
  name: string,
  track: RemoteTrack,
  hosts: readonly HostRelease[],
  previous: RemoteTrack | undefined,
): Promise<RemoteTrack | null> {
  const { candidate: _, fallback, ...rest } = track
  for (const version of new Set([previous?.stable, fallback, previous?.fallback])) {
    if (version === undefined || version === track.stable || isBad(track, version)) continue
    if (!(await isUsable(whole, name, version, ' (fallback)'))) continue
    const release = whole.remote(name, version)
    if (!release || hosts.every((host) => incompatibilities(host, release).problems.length === 0))
      return { ...rest, stable: version }
  }
  return null
}

async function isUsable(whole: WholeReleases, name: string, version: string, role = ''): Promise<boolean> {
  if (!(await whole.isWhole(name, version, role))) return false
  if (isOwnBrand(name) ? whole.ownBrand(name, version) : whole.remote(name, version)) return true
  whole.refuse(`${name}${role}`, `${name} ${version} is not ${isOwnBrand(name) ? 'that one brand' : 'a remote'}.`)
  return false
}
