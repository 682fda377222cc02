import { trackOf } from '../records/environment-manifest.ts'
import type { LiveSet, RemoteTrack } from '../records/environment-manifest.ts'
import { RefusedError } from './refused-error.ts'

/** The names, and for each name the version given with it: `orders@2.7.0`. */
export function namesIn(releases: readonly string[]): { names: string[]; versions: Record<string, string> } {
  const pairs = releases.map((release) => release.split('@'))
  const versions = pairs.flatMap(([name = '', version]) => (version ? [[name, version] as const] : []))
  return { names: pairs.map(([name = '']) => name), versions: Object.fromEntries(versions) }
}

/** What a step back takes away: the candidate, or else the stable release. */
export function shownVersion({ candidate, stable }: RemoteTrack): string {
  return candidate?.version ?? stable ?? 'none'
}

/**
 * The versions that run of a name.
 *
 * @throws RefusedError when none runs there.
 */
export function runningTrack(live: LiveSet, name: string, environment: string): RemoteTrack {
  const track = trackOf(live, name)
  if (track) return track
  throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
}
