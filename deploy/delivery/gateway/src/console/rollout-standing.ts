import type { RolloutPlan, Environment } from '@homeside/releases/environments/environment'
import type { Counts } from '@homeside/releases/records/counts'
import { isMeasured } from '@homeside/releases/records/environment-manifest'
import type { ReleaseOverview } from '@homeside/releases/reports/overview'
import { analyse, type Verdict } from '@homeside/releases/rollout/analyse'
import { countRollout, type CountSource } from '@homeside/releases/rollout/count-source'

import type { FigureLog, Sample } from './figure-log.ts'
import type { Tone } from './parts.ts'

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

/** How a rollout stands: whether it goes on, why not, and what somebody can do. */
export interface RolloutStanding {
  tone: Tone
  /** How it stands, in one sentence. */
  words: string
  /** A command, when there is something to decide. */
  command: string | null
}

interface Rollout {
  environment: string
  name: string
  candidate: NonNullable<ReleaseOverview['candidate']>
  figures: RolloutFigures | NoFigures
  plan: RolloutPlan
  /** Which process raises candidates; null when none does. */
  controller: string | null
}

/** Why a candidate is where it is. */
export function standingOf({ candidate, controller, environment, figures, name, plan }: Rollout): RolloutStanding {
  const { paused, version, weight } = candidate
  const where = `${name} --env ${environment}`
  if (paused !== undefined) {
    return {
      tone: 'warning',
      words: `Paused at ${weight} % by a person: ${paused}`,
      command: `pnpm release resume ${where}`,
    }
  }
  if (!isMeasured(name)) {
    const words = `At ${weight} %: nobody measures a brand, so a person raises it.`
    return { tone: 'info', words, command: `pnpm release promote ${name}@${version} --to ${environment}` }
  }
  if ('missing' in figures) {
    return { tone: 'warning', words: `Held at ${weight} %: ${figures.missing}`, command: controllerFor(environment) }
  }
  const { reason, verdict } = figures.verdict
  if (verdict === 'worse') {
    return {
      tone: 'danger',
      words: `${figures.stable ? 'Worse than the stable release' : 'Worse than the limits'}: ${reason}`,
      command: `pnpm release rollback ${where}`,
    }
  }
  if (verdict === 'hold') {
    return { tone: 'warning', words: `Held at ${weight} %: ${reason}`, command: `pnpm release abort ${where}` }
  }
  if (weight >= 100) {
    const words = `Good with all visitors of ${(candidate.brands ?? []).join(' and ')}: a person makes it stable. ${reason}`
    return { tone: 'info', words, command: `pnpm release promote ${name}@${version} --to ${environment}` }
  }
  if (controller === null) {
    const words = `Held at ${weight} %: no controller runs that would raise it. So far good: ${reason}`
    return { tone: 'warning', words, command: controllerFor(environment) }
  }
  const next = new Date(new Date(figures.sinceUtc).getTime() + plan.pauseSeconds * 1000).toISOString().slice(11, 19)
  return { tone: 'success', words: `Good: ${reason}. The next step is at ${next} UTC or later.`, command: null }
}

function controllerFor(environment: string): string {
  return `pnpm release controller --env ${environment} --gateway <origin>`
}
