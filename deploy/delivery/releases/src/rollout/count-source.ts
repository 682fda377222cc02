import type { Counts } from '../records/counts.ts'
import type { Candidate } from '../records/environment-manifest.ts'

/** Milliseconds for a source to answer. Long: a machine that is short of time says nothing against a release. */
export const timeLimit = 30_000

/** A release for a share of the visitors. */
export interface Selection {
  remote: string
  version: string
  track: 'stable' | 'candidate'
}

/** Where the numbers come from: the gateways themselves, or a Prometheus that reads them. */
export interface CountSource {
  /** The current counters, to be stored as the start of a measurement. */
  mark: (selection: Selection) => Promise<Counts>
  /** What was counted since then. */
  since: (selection: Selection, mark: Counts, sinceUtc: string) => Promise<Counts>
}

/** The counts of a candidate, and of its stable release; null where it has none. */
export interface CountedRollout {
  candidate: Counts
  stable: Counts | null
}

/** A candidate whose rollout has begun, beside its stable release. */
interface CountedTrack {
  /** Undefined for a first release, which has nothing beside it. */
  stable?: string | undefined
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
): Promise<CountedRollout> {
  const { marks, startedUtc, stepUtc } = candidate.rollout
  const [ofCandidate, ofStable] = await Promise.all([
    source.since({ remote: name, version: candidate.version, track: 'candidate' }, marks.candidate, stepUtc),
    stable === undefined
      ? null
      : source.since({ remote: name, version: stable, track: 'stable' }, marks.stable, startedUtc),
  ])
  return { candidate: ofCandidate, stable: ofStable }
}
