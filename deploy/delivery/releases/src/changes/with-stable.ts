import type { FixedTrack, RemoteTrack } from '../records/environment-manifest.ts'
import { isBad, withoutMark } from './marks.ts'

/**
 * The versions of a name after another version becomes stable. The old stable one is the fallback, unless it was found
 * bad. The new one counts as good from now on.
 */
export function withStable<Track extends RemoteTrack>(before: Track | undefined, version: string): FixedTrack & Track
export function withStable<Track extends RemoteTrack>(
  before: Track | undefined,
  version: string | undefined,
): Track | undefined
export function withStable(before: RemoteTrack | undefined, version: string | undefined): RemoteTrack | undefined {
  if (version === undefined || before?.stable === version) return before
  if (!before) return { stable: version }
  const { fallback, ...rest } = withoutMark(before, version)
  const good = [before.stable, fallback].find((each) => each && each !== version && !isBad(before, each))
  return { ...rest, stable: version, ...(good ? { fallback: good } : {}) }
}
