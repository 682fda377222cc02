import type { Counts } from '../records/counts.ts'
import type { Candidate } from '../records/environment-manifest.ts'
import type { CountSource } from './count-source.ts'

/** A candidate whose rollout has begun, beside its stable release. */
export interface CountedTrack {
  stable: string
  candidate: Pick<Candidate, 'version'> & { rollout: NonNullable<Candidate['rollout']> }
}

/**
 * What a rollout is judged by: the candidate's counts since its present step began, and the stable release's counts
 * since the rollout began.
 *
 * @throws Error when the source does not answer.
 */
export async function countRollout(
  source: CountSource,
  name: string,
  { candidate, stable }: CountedTrack,
): Promise<Record<'candidate' | 'stable', Counts>> {
  const { marks, startedUtc, stepUtc } = candidate.rollout
  const [ofCandidate, ofStable] = await Promise.all([
    source.since({ remote: name, version: candidate.version, track: 'candidate' }, marks.candidate, stepUtc),
    source.since({ remote: name, version: stable, track: 'stable' }, marks.stable, startedUtc),
  ])
  return { candidate: ofCandidate, stable: ofStable }
}
