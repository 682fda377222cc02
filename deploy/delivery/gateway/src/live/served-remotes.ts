import { isBad } from '@homeside/releases/changes/marks'
import { incompatibilities } from '@homeside/releases/check/incompatibilities'
import { isOwnBrand } from '@homeside/releases/records/environment-manifest'
import type { EnvironmentManifest, RemoteTrack } from '@homeside/releases/records/environment-manifest'
import type { HostRelease } from '@homeside/releases/records/release'

import type { WholeReleases } from './whole-releases.ts'

type Served = Pick<EnvironmentManifest, 'remotes' | 'ownBrands' | 'pins'>

/**
 * The remotes, brands of their own and pins of a manifest without what is refused. A damaged candidate, fallback or pin is left out. A
 * remote whose stable release is damaged stays at its last good one. A release that was found bad is never used; a
 * remote with nothing good is left out, and so is a brand: it gives way to that of all.
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
