import { setTimeout as pause } from 'node:timers/promises'

import { block } from '../changes/block.ts'
import type { Author, EnvironmentChange } from '../changes/change-environment.ts'
import { checkedChange } from '../changes/checked-change.ts'
import { withStable } from '../changes/marks.ts'
import { RefusedError } from '../changes/refused-error.ts'
import type { RolloutPlan } from '../environments/environment.ts'
import { noCounts } from '../records/counts.ts'
import { isMeasured, trackOf, type Candidate, type RemoteTrack, withTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { analyse, type Verdict } from './analyse.ts'
import { countRollout, type CountSource, type Selection } from './count-source.ts'

export interface Rollout {
  name: string
  environment: string
  plan: RolloutPlan
  source: CountSource
  author: Author
  /** Milliseconds between two looks at the numbers. */
  lookEvery: number
  /** Stops watching. What is live stays as it is. */
  signal: AbortSignal
  progress: (line: string) => void
}

/**
 * `complete`: stable for everybody. `blocked`: taken away, with the reason. `held`: no verdict before watching ended.
 */
export interface RolloutOutcome {
  outcome: 'complete' | 'blocked' | 'withdrawn' | 'held'
  reason: string
}

type Watched = RemoteTrack & { candidate: Candidate & { rollout: NonNullable<Candidate['rollout']> } }

/**
 * Raises a candidate step by step. This process watches each step for its whole pause and measures from its start. Good
 * numbers raise it, too few or doubtful ones wait, worse ones block it at once. The manifest holds everything needed,
 * so another controller can continue after this one is killed; meanwhile nothing is raised.
 *
 * @throws RefusedError when there is no candidate.
 */
export async function runRollout(registry: Registry, rollout: Rollout): Promise<RolloutOutcome> {
  let version: string | null = null
  for (;;) {
    const { candidate, ...remote } = await trackIn(registry, rollout)
    if (!candidate) return ended(version, remote, rollout)
    version = candidate.version
    try {
      const isPaused = candidate.paused !== undefined
      if (!candidate.rollout || (candidate.weight === 0 && !isPaused)) {
        const first = isPaused ? candidate.weight : Math.max(candidate.weight, rollout.plan.steps[0] ?? 0)
        await step(registry, rollout, { ...remote, candidate }, first)
        continue
      }
      const watched: Watched = { ...remote, candidate: { ...candidate, rollout: candidate.rollout } }
      const { reason, verdict } = await watch(registry, rollout, watched)
      if (verdict === 'worse') return await takeAway(registry, rollout, version, reason)
      if (verdict === 'hold') return { outcome: 'held', reason }
      const next = rollout.plan.steps.find((weight) => weight > candidate.weight) ?? 100
      await step(registry, rollout, watched, next)
    } catch (error) {
      if (!(error instanceof CandidateChangedError)) throw error
      rollout.progress(`${error.message} Reading what is live…`)
    }
  }
}

async function trackIn(registry: Registry, { environment, name }: Rollout): Promise<RemoteTrack> {
  if (!isMeasured(name)) {
    throw new RefusedError(
      `Nobody measures ${name}. Raise it yourself: pnpm release promote ${name}@<version> --weight 25`,
    )
  }
  const live = await registry.live(environment)
  const track = live && trackOf(live, name)
  if (!track) throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
  return track
}

function ended(version: string | null, remote: RemoteTrack, { environment, name }: Rollout): RolloutOutcome {
  if (version === null) {
    throw new RefusedError(
      `${name} has no candidate in ${environment}. Make one: pnpm release promote ${name} --from <environment> --to ` +
        `${environment} --weight 5`,
    )
  }
  if (remote.stable === version)
    return { outcome: 'complete', reason: `${name} ${version} is stable in ${environment}` }
  const why = remote.blocked?.[version]
  if (why !== undefined) return { outcome: 'blocked', reason: why }
  return { outcome: 'withdrawn', reason: `somebody took ${name} ${version} out of ${environment}` }
}

/** Begins a step: its weight, and the counters before it. */
async function step(
  registry: Registry,
  { author, environment, name, progress, source }: Rollout,
  { candidate, stable }: RemoteTrack & { candidate: Candidate },
  weight: number,
): Promise<void> {
  const now = new Date().toISOString()
  const before = candidate.rollout
  const marks = {
    candidate: await source.mark(selection(name, candidate.version, 'candidate')),
    stable: before?.marks.stable ?? (stable ? await source.mark(selection(name, stable, 'stable')) : noCounts),
  }
  const rollout = { startedUtc: before?.startedUtc ?? now, stepUtc: now, marks }
  await setWeight(registry, { name, environment, measured: candidate, weight, rollout, author })
  progress(weight === 100 ? `${name} ${candidate.version} is stable` : `${name} ${candidate.version} at ${weight} %`)
}

/**
 * Watches the numbers until they are worse, until the pause is over and they are good, or until watching is stopped.
 */
async function watch(registry: Registry, rollout: Rollout, watched: Watched): Promise<Verdict> {
  const { lookEvery, plan, progress, signal } = rollout
  const since = performance.now()
  let told = ''
  for (;;) {
    const look = await judge(rollout, watched)
    if (look.reason !== told) progress(`${watched.candidate.weight} %: ${look.verdict}, ${look.reason}`)
    told = look.reason
    if (look.verdict === 'worse') return look
    const isWatchedLongEnough = performance.now() - since >= plan.pauseSeconds * 1000
    if (look.verdict === 'good' && isWatchedLongEnough && canBeRaised(watched.candidate)) return look
    if (signal.aborted) return { ...look, verdict: 'hold' }
    await pause(lookEvery, undefined, { signal }).catch(() => undefined)
    const { candidate } = await trackIn(registry, rollout)
    if (!isSame(candidate, watched.candidate)) throw new CandidateChangedError(rollout.name)
  }
}

/** The last step of a candidate for some brands is all visitors of those brands. A person decides about all others. */
function canBeRaised({ paused, weight }: Candidate): boolean {
  return paused === undefined && weight < 100
}

/** Numbers that cannot be read count as not good. */
async function judge({ name, plan, source }: Rollout, { candidate, stable }: Watched): Promise<Verdict> {
  try {
    const counts = await countRollout(source, name, { candidate, stable })
    return analyse(counts.candidate, counts.stable, plan)
  } catch (error) {
    return { verdict: 'hold', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function takeAway(
  registry: Registry,
  { author, environment, name, progress }: Rollout,
  version: string,
  reason: string,
): Promise<RolloutOutcome> {
  await block(registry, { name, version, environment, as: 'failed', author: { ...author, why: reason } })
  progress(`${name} ${version} is blocked: ${reason}`)
  return { outcome: 'blocked', reason }
}

function selection(remote: string, version: string, track: Selection['track']): Selection {
  return { remote, version, track }
}

/** Somebody else changed the candidate: what was measured is not what is live. */
class CandidateChangedError extends Error {
  constructor(name: string) {
    super(`The candidate of ${name} was changed by somebody else.`)
    this.name = 'CandidateChangedError'
  }
}

interface WeightChange {
  name: string
  environment: string
  /** The candidate as measured. The change applies to no other. */
  measured: Candidate
  weight: number
  /** The start of the new weight's measurement. */
  rollout: NonNullable<Candidate['rollout']>
  author: Author
}

/**
 * Gives a candidate another weight. At 100 it becomes stable, and the old stable release its fallback.
 *
 * @throws CandidateChangedError when it is not the one that was measured any more.
 */
function setWeight(
  registry: Registry,
  { author, environment, measured, name, rollout, weight }: WeightChange,
): Promise<EnvironmentChange> {
  return checkedChange(registry, { environment, author }, (live) => {
    const track = trackOf(live, name)
    if (!track?.candidate || !isSame(track.candidate, measured)) throw new CandidateChangedError(name)
    const { candidate, ...rest } = track
    if (weight === 100 && !candidate.brands) return withTrack(live, name, withStable(rest, candidate.version))
    return withTrack(live, name, { ...rest, candidate: { ...candidate, weight, rollout } })
  })
}

/** Whether two candidates have the same version, weight, pause and rollout. */
function isSame(one: Candidate | undefined, other: Candidate): boolean {
  return (
    one?.version === other.version &&
    one.weight === other.weight &&
    one.paused === other.paused &&
    one.rollout?.stepUtc === other.rollout?.stepUtc
  )
}
