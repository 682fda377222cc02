import { createHash, randomInt } from 'node:crypto'

import { sameAlias } from '@homeside/contract/constants/aliases'

import { isBad } from '../changes/marks.ts'
import type { EnvironmentManifest, RemoteTrack } from '../records/environment-manifest.ts'
import type { SnapshotOrigin } from './snapshot-id.ts'

/** What of a visit decides which releases its page has. */
export interface Visitor {
  cohort: number
  /** The alias in the path, and that of the brand when the host name decided it. */
  aliases: readonly string[]
  /** Versions that this visitor may try, by name of the remote. */
  overrides?: Readonly<Record<string, string>>
}

interface ResolvedRemote {
  name: string
  version: string
  track: 'stable' | 'candidate' | 'pin' | 'override'
  /** What the page falls back to; null when there is nothing. */
  fallback: string | null
}

/** Resolves the remotes of a page: an override, else a pin, else the candidate, else the stable release, else none. */
export function resolveRemotes(
  manifest: Pick<EnvironmentManifest, 'remotes' | 'pins'>,
  visitor: Visitor,
): ResolvedRemote[] {
  return Object.entries(manifest.remotes).flatMap(([name, remote]) => {
    const stable =
      remote.stable === undefined
        ? []
        : { name, version: remote.stable, fallback: goodFallback(remote), track: 'stable' as const }
    const instead = (version: string, track: ResolvedRemote['track']): ResolvedRemote => {
      const fallback = version === remote.stable ? goodFallback(remote) : (remote.stable ?? null)
      return { name, version, track, fallback }
    }
    const tried = visitor.overrides?.[name]
    if (tried !== undefined) return instead(tried, 'override')
    const pinned = pinnedVersion(manifest, name, visitor.aliases)
    if (pinned !== null && !remote.blocked?.[pinned]) return instead(pinned, 'pin')
    const { candidate } = remote
    if (candidate && isCandidateFor(name, remote, visitor)) return instead(candidate.version, 'candidate')
    return stable
  })
}

/** The host of a page: the candidate, else the stable one. */
export function resolveHost(
  { host }: Pick<EnvironmentManifest, 'host'>,
  visitor: Visitor,
): { version: string; track: 'stable' | 'candidate' } {
  const { candidate, stable } = host
  if (candidate && isCandidateFor('host', host, visitor)) return { version: candidate.version, track: 'candidate' }
  return { version: stable, track: 'stable' }
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

/** Whether the pages of an alias may have other releases than everybody's. */
export function hasOwnReleases(
  { host, pins, remotes }: Pick<EnvironmentManifest, 'host' | 'remotes' | 'pins'>,
  alias: string,
): boolean {
  const brands = [host, ...Object.values(remotes)].flatMap(({ candidate }) => candidate?.brands ?? [])
  return [...Object.keys(pins), ...brands].some((each) => sameAlias(each, alias))
}

/** A remote of a page that was served. `last good`: the gateway refused what the manifest names. */
interface ServedRemote extends Omit<ResolvedRemote, 'track'> {
  track: ResolvedRemote['track'] | 'last good'
}

/** The remotes that one page load was made of, by its name and its manifest as written. */
export function remotesOfPage(
  manifest: Pick<EnvironmentManifest, 'remotes' | 'pins'>,
  { alias, brand, cohort, overrides }: Pick<SnapshotOrigin, 'alias' | 'brand' | 'cohort' | 'overrides'>,
): ServedRemote[] {
  const aliases = [alias, brand].filter((each) => each !== '')
  const leftBehind = leftBehindIn(overrides)
  return resolveRemotes(manifest, { cohort, aliases, overrides: pairsIn(overrides, '@') })
    .map((remote) => atItsLastGood(remote, leftBehind[remote.name]))
    .filter(({ version }) => version !== 'none')
}

/** The host that one page load had. */
export function hostOfPage(
  manifest: Pick<EnvironmentManifest, 'host'>,
  { alias, brand, cohort, overrides }: Pick<SnapshotOrigin, 'alias' | 'brand' | 'cohort' | 'overrides'>,
): Omit<ReturnType<typeof resolveHost>, 'track'> & { track: 'stable' | 'candidate' | 'last good' } {
  const host = resolveHost(manifest, { cohort, aliases: [alias, brand].filter((each) => each !== '') })
  const served = leftBehindIn(overrides)['host']
  return served === undefined ? host : { version: served, track: 'last good' }
}

/** What a gateway served in place of refused releases, by name. */
export function leftBehindIn(overrides: string): Record<string, string> {
  return pairsIn(overrides, '~')
}

/** Replaces the version of the manifest by the last good one, which a gateway serves when it refuses a release. */
export function atItsLastGood<Row extends { version: string; track: string; fallback: string | null }>(
  row: Row,
  version: string | undefined,
): Omit<Row, 'track'> & { track: Row['track'] | 'last good' } {
  return version === undefined ? row : { ...row, version, track: 'last good', fallback: null }
}

/** Parses `orders@2.7.0,messages@1.0.0` into names and versions. */
function pairsIn(text: string, between: '@' | '~'): Record<string, string> {
  const pairs = text.split(',').map((each) => each.split(between))
  return Object.fromEntries(pairs.flatMap(([name, version]) => (name && version ? [[name, version]] : [])))
}

/** The number of cohorts. One is a hundredth of a percent of the visitors. */
const cohorts = 10_000

/** A new visitor's cohort: a random number that many visitors share, and that says nothing about any of them. */
export function randomCohort(): number {
  return randomInt(cohorts)
}

/** The cohort in a visitor's cookie; null when it is not valid. */
export function cohortFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null
}

/**
 * Whether a visitor gets a candidate. Each release draws its visitors anew, so that the same ones are not always first.
 * A higher weight only adds visitors.
 *
 * @param weight Percent of the visitors, 0 to 100.
 */
export function isInCohort(cohort: number, name: string, version: string, weight: number): boolean {
  const draw = createHash('sha256').update(`${name}@${version}/${cohort}`).digest().readUInt32BE(0) / 2 ** 32
  return draw * 100 < weight
}
