import type { FixedTrack, Mark, RemoteTrack } from '../records/environment-manifest.ts'

/** Marks on versions that were found bad in an environment: who marked them, when and why. */

type Marked = Pick<FixedTrack, 'blocked' | 'marks'>

/**
 * Whether a version was rolled back, blocked or failed here. Such a version is no fallback, and returns only when
 * somebody asks for it.
 */
export function isBad({ blocked, marks }: Marked, version: string): boolean {
  return marks?.[version] !== undefined || blocked?.[version] !== undefined
}

/** `rolled back by anna at 2026-01-02 10:00 UTC: it was slow`; null for a version without a mark. */
export function badInWords({ blocked, marks }: Marked, version: string): string | null {
  const mark = marks?.[version]
  if (mark) return `${mark.what} by ${mark.by} at ${mark.atUtc.slice(0, 16).replace('T', ' ')} UTC: ${mark.why}`
  const why = blocked?.[version]
  return why === undefined ? null : `blocked: ${why}`
}

/**
 * The versions of a name after one of them is marked. It is no fallback any more.
 *
 * @param isBlocked Whether it must not run here again either, rather than only when somebody asks for it with a reason.
 */
export function withMark<Track extends RemoteTrack>(
  track: Track,
  version: string,
  mark: Mark,
  isBlocked: boolean,
): Track {
  const { fallback, ...rest } = track
  const marked = { ...rest, marks: { ...track.marks, [version]: mark } }
  const blocked = isBlocked ? { blocked: { ...track.blocked, [version]: mark.why } } : {}
  return { ...marked, ...(fallback && fallback !== version ? { fallback } : {}), ...blocked } as Track
}

/** The versions of a name after somebody brought one back with a reason: its mark is removed. */
export function withoutMark<Track extends RemoteTrack>(track: Track, version: string): Track {
  if (track.marks?.[version] === undefined) return track
  const { [version]: _, ...marks } = track.marks
  const { marks: __, ...rest } = track
  return { ...rest, ...(Object.keys(marks).length > 0 ? { marks } : {}) } as Track
}

/** A mark by the author of a change. */
export function markBy({ by, why }: Pick<Mark, 'by' | 'why'>, what: Mark['what']): Mark {
  return { what, by, atUtc: new Date().toISOString(), why }
}

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
