import { badInWords } from '../changes/marks.ts'
import type { Environment } from '../environments/environment.ts'
import { tracksOf } from '../records/environment-manifest.ts'
import type { EnvironmentManifest, RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { goneAfter, seenGateways } from '../serving/gateways.ts'
import type { SeenGateway } from '../serving/gateways.ts'
import { historyOf } from './history.ts'
import type { HistoryEntry } from './history.ts'

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
  const empty = { environment, unknown: 'Nothing was ever put live here.' }
  if ((await registry.store.newestSerial(environment)) === 0) return empty
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
