import { type EnvironmentManifest, type LiveSet, trackOf, withTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { type Author, changeEnvironment, type EnvironmentChange } from './change-environment.ts'
import { emptyEnvironment } from './checked-change.ts'
import { RefusedError } from './refused-error.ts'
import { shownVersion } from './running.ts'

interface Pause {
  name: string
  environment: string
  author: Author
}

/**
 * Keeps a candidate at its weight until somebody resumes it. It is still watched, and blocked when it is worse.
 *
 * @throws RefusedError when there is no candidate, or it is paused already.
 */
export function pause(registry: Registry, pausing: Pause): Promise<EnvironmentChange> {
  const { author, name } = pausing
  return changePause(registry, pausing, (paused) => {
    if (paused !== undefined) throw new RefusedError(`The candidate of ${name} is paused already: ${paused}`)
    return author.why
  })
}

/**
 * Lets a candidate be raised again. Its step is watched again for the plan's whole pause.
 *
 * @throws RefusedError when there is no candidate, or it is not paused.
 */
export function resume(registry: Registry, pausing: Pause): Promise<EnvironmentChange> {
  return changePause(registry, pausing, (paused) => {
    if (paused === undefined) throw new RefusedError(`The candidate of ${pausing.name} is not paused.`)
    return undefined
  })
}

function changePause(
  registry: Registry,
  { author, environment, name }: Pause,
  next: (paused: string | undefined) => string | undefined,
): Promise<EnvironmentChange> {
  return changeEnvironment(registry, environment, author, (live) => {
    if (!live) throw emptyEnvironment(environment)
    const track = trackOf(live, name)
    if (!track?.candidate) {
      throw new RefusedError(
        `${name} has no candidate in ${environment}. See: pnpm release status --env ${environment}`,
      )
    }
    const { paused: before, ...candidate } = track.candidate
    const paused = next(before)
    const changed = paused === undefined ? candidate : { ...candidate, paused }
    return withTrack(live, name, { ...track, candidate: changed })
  })
}

/**
 * Ends the rollout of a candidate: new pages no longer get it, and it may be promoted again.
 *
 * @throws RefusedError when there is no candidate.
 */
export function abort(
  registry: Registry,
  { author, environment, name }: { author: Author; environment: string; name: string },
): Promise<EnvironmentChange> {
  const withdrawn = (live: EnvironmentManifest | null): LiveSet => {
    if (!live) throw emptyEnvironment(environment)
    const track = trackOf(live, name)
    if (!track?.candidate) {
      throw new RefusedError(
        `${name} has no candidate in ${environment}. To undo a release that is stable: ` +
          `pnpm release rollback ${name} --env ${environment}`,
      )
    }
    const { candidate: _, ...rest } = track
    return withTrack(live, name, rest)
  }
  return changeEnvironment(registry, environment, author, withdrawn, {
    names: [name],
    of: shownVersion,
    again: () => `pnpm release abort ${name} --env ${environment}`,
  })
}
