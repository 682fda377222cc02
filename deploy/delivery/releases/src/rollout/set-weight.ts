import type { Author, EnvironmentChange } from '../changes/change-environment.ts'
import { checkedChange } from '../changes/checked-change.ts'
import { withStable } from '../changes/with-stable.ts'
import { trackOf, withTrack, type Candidate } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'

/** Somebody else changed the candidate: what was measured is not what is live. */
export class CandidateChangedError extends Error {
  constructor(name: string) {
    super(`The candidate of ${name} was changed by somebody else.`)
    this.name = 'CandidateChangedError'
  }
}

export interface WeightChange {
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
export function setWeight(
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
export function isSame(one: Candidate | undefined, other: Candidate): boolean {
  return (
    one?.version === other.version &&
    one.weight === other.weight &&
    one.paused === other.paused &&
    one.rollout?.stepUtc === other.rollout?.stepUtc
  )
}
