import type { Environment } from '@homeside/releases/environments/environment'
import type { Counts } from '@homeside/releases/records/counts'
import { isRemoteName } from '@homeside/releases/records/environment-manifest'
import type { Registry } from '@homeside/releases/registry/registry'
import { crashesOf, type FoundCrash } from '@homeside/releases/reports/crashes'
import {
  overviewOf,
  type EnvironmentOverview,
  type ReleaseOverview,
  type UnknownEnvironment,
} from '@homeside/releases/reports/overview'
import type { CountSource } from '@homeside/releases/rollout/count-source'

import type { FigureLog, LastHour } from './figure-log.ts'
import {
  standingOf,
  type RolloutStanding,
  rolloutFigures,
  type NoFigures,
  type RolloutFigures,
} from './rollout-standing.ts'

/** What the console reads. */
export interface ConsoleSources {
  registry: Registry
  /** All environments, in the order of the pipeline. */
  stages: readonly Environment[]
  /** The environment whose gateways are counted. */
  environment: string
  /** Where a rollout's figures come from. */
  source: CountSource
  log: FigureLog
  /** The counts of the last hour of the versions that everybody gets. */
  lastHour: LastHour
  /** Where this gateway answers on this machine, for links when its environment is on a developer's machine. */
  pageOrigin: string
}

/** A release on the console: a candidate has figures, and why it is where it is. */
export interface ConsoleRelease extends ReleaseOverview {
  figures: RolloutFigures | NoFigures | null
  standing: RolloutStanding | null
  /** What was counted of the stable release within the hour; null where nothing is. */
  lastHour: Counts | null
}

export interface ConsoleLive extends Omit<EnvironmentOverview, 'releases'>, Pick<Environment, 'overrides'> {
  plan: Environment['rollout']
  /** Where its pages are. */
  pageOrigin: string
  /** The process that raises candidates; null when none does. */
  controller: string | null
  releases: ConsoleRelease[]
}
export type ConsoleEnvironment = UnknownEnvironment | ConsoleLive

/** An environment with what crashed there for patients, and the lines of source. */
export type WithCrashes = UnknownEnvironment | (ConsoleLive & { crashes: FoundCrash[] })

/** Adds the crashes. That reads source maps, so only the pages that show crashes ask for it. */
export async function withCrashes(sources: ConsoleSources): Promise<WithCrashes[]> {
  const environments = await consoleEnvironments(sources)
  return Promise.all(
    environments.map(async (each) =>
      'unknown' in each ? each : { ...each, crashes: await crashesOf(sources.registry, each.environment) },
    ),
  )
}

/** How many changes of each environment are shown. */
const lastChanges = 20

/**
 * All environments with the figures of their rollouts.
 *
 * @throws Error when the store cannot be reached.
 */
export async function consoleEnvironments(sources: ConsoleSources): Promise<ConsoleEnvironment[]> {
  const { environment, log, registry, source, stages } = sources
  const overviews = await overviewOf(registry, stages, lastChanges)
  return Promise.all(
    overviews.map(async (overview) => {
      const stage = stages.find((each) => each.environment === overview.environment)
      if ('unknown' in overview || !stage) return overview as UnknownEnvironment
      const isCounted = overview.environment === environment
      const controller = await registry.store.leaseHolder(`controller-${overview.environment}`)
      const figuresOf = (release: ReleaseOverview): Promise<RolloutFigures | NoFigures | null> =>
        isCounted
          ? rolloutFigures(release, source, log, stage)
          : Promise.resolve({ missing: `a gateway of ${overview.environment} counts it; see the console there.` })
      const releases = await Promise.all(
        overview.releases.map(async (release): Promise<ConsoleRelease> => {
          const { candidate, name, stable } = release
          const lastHour =
            isCounted && isRemoteName(name) && stable !== undefined ? await sources.lastHour.of(name, stable) : null
          const figures = candidate ? await figuresOf(release) : null
          if (!candidate || !figures) return { ...release, lastHour, figures: null, standing: null }
          const rollout = {
            environment: overview.environment,
            name,
            candidate,
            figures,
            plan: stage.rollout,
            controller,
          }
          return { ...release, lastHour, figures, standing: standingOf(rollout) }
        }),
      )
      const pageOrigin = originOf(stage, sources.pageOrigin)
      return { ...overview, releases, overrides: stage.overrides, plan: stage.rollout, pageOrigin, controller }
    }),
  )
}

/** The origin of an environment's pages. Only a developer's machine has no TLS. */
function originOf({ pageHosts }: Environment, here: string): string {
  const [host = ''] = pageHosts
  return host === 'localhost' ? here : `https://${host}`
}
