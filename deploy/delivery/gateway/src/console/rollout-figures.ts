import type { Environment } from '@homeside/releases/environments/environment'
import type { Counts } from '@homeside/releases/records/counts'
import type { ReleaseOverview } from '@homeside/releases/reports/overview'
import { analyse, type Verdict } from '@homeside/releases/rollout/analyse'
import { countRollout, type CountSource } from '@homeside/releases/rollout/count-source'

import type { FigureLog, Sample } from './figure-log.ts'

/** What was counted of a candidate since its step began and of its stable release, and what follows from it. */
export interface RolloutFigures {
  sinceUtc: string
  candidate: Counts
  /** Null for a first release, which has nothing beside it. */
  stable: Counts | null
  verdict: Verdict
  /** The samples of these figures so far, oldest first. */
  course: readonly Sample[]
}

/** Figures that cannot be had, and why. */
export interface NoFigures {
  missing: string
}

/** Counts a candidate as the controller does; null for a release without one. */
export async function rolloutFigures(
  { candidate, name, stable }: ReleaseOverview,
  source: CountSource,
  log: FigureLog,
  { rollout: plan }: Pick<Environment, 'rollout'>,
): Promise<RolloutFigures | NoFigures | null> {
  if (!candidate) return null
  const { rollout, version } = candidate
  if (!rollout) return { missing: 'No controller has begun to watch it, so that it stays at its weight.' }
  try {
    const counts = await countRollout(source, name, { stable, candidate: { version, rollout } })
    const verdict = analyse(counts.candidate, counts.stable, plan)
    const course = log.add(name, `${version} ${rollout.stepUtc}`, counts, new Date())
    return { sinceUtc: rollout.stepUtc, ...counts, verdict, course }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
