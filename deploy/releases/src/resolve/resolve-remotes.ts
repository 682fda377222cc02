import { sameAlias } from '@homeside/contract/constants/aliases'

import { isBad } from '../changes/marks.ts'
import type { EnvironmentManifest, RemoteTrack } from '../records/environment-manifest.ts'
import { isInCohort } from './cohort.ts'

/** What of a visit decides which releases its page has. */
export interface Visitor {
  cohort: number
  /** The alias in the path, and that of the brand when the host name decided it. */
  aliases: readonly string[]
  /** Versions that this visitor may try, by name of the remote. */
  overrides?: Readonly<Record<string, string>>
}

export interface ResolvedRemote {
  name: string
  version: string
  track: 'stable' | 'candidate' | 'pin' | 'override'
  /** What the page falls back to; null when there is nothing. */
  fallback: string | null
}

/** Resolves the remotes of a page: an override, else a pin, else the candidate, else the stable release. */
export function resolveRemotes(
  manifest: Pick<EnvironmentManifest, 'remotes' | 'pins'>,
  visitor: Visitor,
): ResolvedRemote[] {
  return Object.entries(manifest.remotes).map(([name, remote]) => {
    const stable = { name, version: remote.stable, fallback: goodFallback(remote), track: 'stable' as const }
    const instead = (version: string, track: ResolvedRemote['track']): ResolvedRemote =>
      version === remote.stable ? { ...stable, track } : { name, version, track, fallback: remote.stable }
    const tried = visitor.overrides?.[name]
    if (tried !== undefined) return instead(tried, 'override')
    const pinned = pinnedVersion(manifest, name, visitor.aliases)
    if (pinned !== null && !remote.blocked?.[pinned]) return instead(pinned, 'pin')
    const { candidate } = remote
    if (candidate && isCandidateFor(name, remote, visitor)) return instead(candidate.version, 'candidate')
    return stable
  })
}

function goodFallback(remote: RemoteTrack): string | null {
  return remote.fallback !== undefined && !isBad(remote, remote.fallback) ? remote.fallback : null
}

function isCandidateFor(name: string, { blocked, candidate }: RemoteTrack, { aliases, cohort }: Visitor): boolean {
  if (!candidate || blocked?.[candidate.version]) return false
  const { brands, version, weight } = candidate
  if (brands && !brands.some((brand) => aliases.some((alias) => sameAlias(alias, brand)))) return false
  return isInCohort(cohort, name, version, weight)
}

function pinnedVersion(
  { pins }: Pick<EnvironmentManifest, 'pins'>,
  name: string,
  aliases: readonly string[],
): string | null {
  for (const [alias, versions] of Object.entries(pins)) {
    if (versions[name] !== undefined && aliases.some((each) => sameAlias(each, alias))) return versions[name]
  }
  return null
}

/** Aliases, in lower case, whose pages may have other releases than everybody's. */
export function aliasesOfTheirOwn({ pins, remotes }: Pick<EnvironmentManifest, 'remotes' | 'pins'>): string[] {
  const brands = Object.values(remotes).flatMap(({ candidate }) => candidate?.brands ?? [])
  return [...new Set([...Object.keys(pins), ...brands].map((alias) => alias.toLowerCase()))]
}
