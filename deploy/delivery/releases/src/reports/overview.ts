import { rcompare } from 'semver'

import { badInWords } from '../changes/marks.ts'
import type { Environment } from '../environments/environment.ts'
import { type EnvironmentManifest, type RemoteTrack, tracksOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { goneAfter, type SeenGateway, seenGateways, whatIsLost } from '../serving/gateways.ts'
import { describeChange } from './describe-change.ts'

/** One name in an environment. */
export interface ReleaseOverview extends Pick<RemoteTrack, 'stable' | 'fallback' | 'candidate'> {
  name: string
  /** Versions that were found bad here, with who, when and why. */
  bad: { version: string; isBlocked: boolean; atUtc: string | null; words: string }[]
}

/** A gateway, and whether it serves what is live. */
export interface GatewayOverview extends SeenGateway {
  state: 'follows' | 'behind' | 'refuses' | 'gone'
}

/** What runs in an environment, what its gateways serve, and how it came to that. */
export interface EnvironmentOverview extends Pick<
  EnvironmentManifest,
  'serial' | 'writtenUtc' | 'by' | 'why' | 'pins'
> {
  environment: string
  releases: ReleaseOverview[]
  gateways: GatewayOverview[]
  /** The last changes, newest first. */
  history: HistoryEntry[]
}

/** Why nothing is shown of an environment that nobody has used yet. */
export const nothingLive = 'Nothing was ever put live here.'

/** An environment in which nothing ever ran, or whose manifests cannot be believed. */
export interface UnknownEnvironment {
  environment: string
  /** Why nothing is shown. */
  unknown: string
}

/**
 * Everything an operator asks about the environments, in the order of the pipeline. What cannot be read in one of them
 * hides none of the others.
 *
 * @param last How many changes of each environment.
 * @throws Error when the store cannot be reached.
 */
export function overviewOf(
  registry: Registry,
  stages: readonly Pick<Environment, 'environment'>[],
  last: number,
): Promise<(EnvironmentOverview | UnknownEnvironment)[]> {
  return Promise.all(stages.map(({ environment }) => overviewOfOne(registry, environment, last)))
}

async function overviewOfOne(
  registry: Registry,
  environment: string,
  last: number,
): Promise<EnvironmentOverview | UnknownEnvironment> {
  const lost = await whatIsLost(registry.store, environment)
  const empty = { environment, unknown: lost ?? nothingLive }
  if (lost !== null || (await registry.store.newestSerial(environment)) === 0) return empty
  try {
    const manifest = await registry.live(environment)
    if (!manifest) return empty
    const { by, pins, serial, why, writtenUtc } = manifest
    const gateways = await seenGateways(registry.store, environment)
    return {
      environment,
      serial,
      writtenUtc,
      by,
      why,
      pins,
      releases: Object.entries(tracksOf(manifest)).map(([name, track]) => overviewOfTrack(name, track)),
      gateways: gateways.map((gateway) => ({ ...gateway, state: stateOf(gateway, serial) })),
      history: await historyOf(registry, environment, last),
    }
  } catch (error) {
    return { environment, unknown: error instanceof Error ? error.message : String(error) }
  }
}

function overviewOfTrack(name: string, track: RemoteTrack): ReleaseOverview {
  const { blocked, candidate, fallback, marks, stable } = track
  return {
    name,
    stable,
    ...(fallback === undefined ? {} : { fallback }),
    ...(candidate === undefined ? {} : { candidate }),
    bad: Object.keys({ ...blocked, ...marks }).map((version) => ({
      version,
      isBlocked: blocked?.[version] !== undefined,
      // Older manifests do not say when.
      atUtc: marks?.[version]?.atUtc ?? null,
      words: badInWords(track, version) ?? '',
    })),
  }
}

function stateOf({ refused, seenSecondsAgo, serial }: SeenGateway, live: number): GatewayOverview['state'] {
  if (seenSecondsAgo > goneAfter) return 'gone'
  if (refused.length > 0) return 'refuses'
  return serial >= live ? 'follows' : 'behind'
}

/** One change of an environment: who, when, why and what. */
export interface HistoryEntry {
  serial: number
  writtenUtc: string
  by: string
  why: string
  changes: string[]
}

/**
 * The last changes of an environment, newest first.
 *
 * @param name With a name, only the changes of this release are returned.
 * @throws SignatureError when a manifest is not signed by this environment's registry.
 */
export async function historyOf(
  registry: Registry,
  environment: string,
  last: number,
  name?: string,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let after: EnvironmentManifest | null = await registry.live(environment)
  while (after && entries.length < last) {
    const before: EnvironmentManifest | null =
      after.serial > 1 ? await registry.manifest(environment, after.serial - 1) : null
    const { by, serial, why, writtenUtc } = after
    const changes = describeChange(before, after).filter((line) => !name || line.split(' ').includes(name))
    if (!name || changes.length > 0) entries.push({ serial, writtenUtc, by, why, changes })
    after = before
  }
  return entries
}

/**
 * Everything that was published: by name, the versions, newest first.
 *
 * @throws Error when the store cannot be reached.
 */
export async function publishedVersions(registry: Registry): Promise<Record<string, string[]>> {
  const versions: Record<string, string[]> = {}
  for (const { name, version } of await registry.store.releases()) (versions[name] ??= []).push(version)
  const sorted = Object.entries(versions).map(([name, all]) => [name, all.toSorted(rcompare)] as const)
  return Object.fromEntries(sorted.toSorted(([one], [other]) => one.localeCompare(other)))
}
