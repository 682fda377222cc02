import type { FixedTrack } from '../environment-manifest.ts'

/** The versions of a name once another version is the stable one: what was stable is the fallback. */
export function withStable<Track extends FixedTrack>(before: Track | undefined, version: string): Track
export function withStable<Track extends FixedTrack>(
  before: Track | undefined,
  version: string | undefined,
): Track | undefined
export function withStable(before: FixedTrack | undefined, version: string | undefined): FixedTrack | undefined {
  if (version === undefined || before?.stable === version) return before
  return before ? { ...before, stable: version, fallback: before.stable } : { stable: version }
}
