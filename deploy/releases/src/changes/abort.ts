import type { EnvironmentManifest, LiveSet } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { changeEnvironment } from './change-environment.ts'
import type { Author, Changed } from './change-environment.ts'
import { emptyEnvironment } from './checked-change.ts'
import { RefusedError } from './refused-error.ts'

/**
 * Ends the rollout of a candidate: new pages no longer get it, and it may be promoted again.
 *
 * @throws RefusedError when there is no candidate.
 */
export function abort(
  registry: Registry,
  { author, environment, name }: { author: Author; environment: string; name: string },
): Promise<Changed> {
  const withdrawn = (live: EnvironmentManifest | null): LiveSet => {
    if (!live) throw emptyEnvironment(environment)
    const remote = live.remotes[name]
    if (!remote?.candidate) {
      throw new RefusedError(
        `${name} has no candidate in ${environment}. To undo a release that is stable: ` +
          `pnpm release rollback ${name} --env ${environment}`,
      )
    }
    const { candidate: _, ...rest } = remote
    return { ...live, remotes: { ...live.remotes, [name]: rest } }
  }
  return changeEnvironment(registry, environment, author, withdrawn, {
    names: [name],
    of: ({ candidate, stable }) => candidate?.version ?? stable,
    again: () => `pnpm release abort ${name} --env ${environment}`,
  })
}
