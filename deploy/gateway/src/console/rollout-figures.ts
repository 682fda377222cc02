import type { Environment } from '@homeside/releases/environments/environment'
import type { ReleaseOverview } from '@homeside/releases/reports/overview'
import { analyse } from '@homeside/releases/rollout/analyse'
import type { Verdict } from '@homeside/releases/rollout/analyse'
import type { CountSource } from '@homeside/releases/rollout/count-source'
import type { Counts } from '@homeside/releases/rollout/counts'

/** What was counted of a candidate and of its stable release since the present step began, and what follows from it. */
export interface RolloutFigures {
  sinceUtc: string
  candidate: Counts
  stable: Counts
  verdict: Verdict
}

/** Figures that cannot be had, and why. */
export interface NoFigures {
  missing: string
}

/** Counts a candidate as the controller does; null for a release without one. */
export async function rolloutFigures(
  { candidate, name, stable }: ReleaseOverview,
  source: CountSource,
  { rollout: plan }: Pick<Environment, 'rollout'>,
): Promise<RolloutFigures | NoFigures | null> {
  if (!candidate) return null
  const { rollout, version } = candidate
  if (!rollout) return { missing: 'No controller has begun to watch it, so that it stays at its weight.' }
  const selections = {
    candidate: { remote: name, version, track: 'candidate' },
    stable: { remote: name, version: stable, track: 'stable' },
  } as const
  try {
    const [ofCandidate, ofStable] = await Promise.all([
      source.since(selections.candidate, rollout.marks.candidate, rollout.stepUtc),
      source.since(selections.stable, rollout.marks.stable, rollout.stepUtc),
    ])
    const verdict = analyse(ofCandidate, ofStable, plan)
    return { sinceUtc: rollout.stepUtc, candidate: ofCandidate, stable: ofStable, verdict }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
