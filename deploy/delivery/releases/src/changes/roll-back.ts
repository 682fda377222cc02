import type { Combination } from '../check/check-live-set.ts'
import { type LiveSet, type RemoteTrack, trackOf, withTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, EnvironmentChange } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { markBy, withMark } from './marks.ts'
import type { Replaced } from './replaced.ts'
import { namesIn, runningTrack, shownVersion } from './running.ts'
import { stepBack, earlierVersions, withoutBrokenFallbacks } from './step-back.ts'

export interface Rollback {
  /** Names, or names with the version to take back, such as `orders@2.7.0`. No other version is taken back. */
  names: readonly string[]
  environment: string
  force?: boolean
  /** Whether the author gave a reason. Without one, nothing comes back that may not fit. Default: true. */
  isReasoned?: boolean
  /** The mark on what is taken back. Default: `rolled back`; a measurement sets `failed`. */
  as?: 'rolled back' | 'failed'
  author: Author
  /** Called for versions that are skipped because they are bad or damaged. */
  passedOver?: (line: string) => void
}

/**
 * One step back for each name: a candidate is removed, otherwise the newest good release before the stable one becomes
 * stable. What is taken back is marked: it is no fallback, and returns only when somebody asks for it with a reason.
 * All names go back under one serial.
 *
 * @throws RefusedError when there is nothing good to go back to, or what is live does not work with it.
 */
export function rollBack(registry: Registry, rollback: Rollback): Promise<EnvironmentChange> {
  const { as = 'rolled back', author, environment, force = false, isReasoned = true } = rollback
  const { names, versions } = namesIn(rollback.names)
  const replaced: Replaced = {
    names,
    versions,
    of: shownVersion,
    again: (name, version) => `pnpm release rollback ${name}@${version} --env ${environment}`,
  }
  const advice = (broken: readonly Combination[], live: LiveSet): string =>
    pairToRollBack({ environment, names }, broken, live)
  return checkedChange(registry, { environment, author, force, isReasoned, replaced, advice }, async (live) => {
    const earlier = await earlierVersions(registry, live)
    let next: LiveSet = live
    for (const name of names) {
      const track = runningTrack(next, name, environment)
      const back = await oneStepBack(registry, track, {
        name,
        environment,
        mark: markBy(author, as),
        isBlocked: false,
        earlier: earlier.get(name) ?? [],
        passedOver: rollback.passedOver ?? (() => undefined),
      })
      next = withTrack(next, name, back)
    }
    return withoutBrokenFallbacks(registry, live, next)
  })
}

async function oneStepBack(
  registry: Registry,
  track: RemoteTrack,
  step: Parameters<typeof stepBack>[2],
): Promise<RemoteTrack> {
  if (!track.candidate) return stepBack(registry, track, step)
  const { candidate, ...rest } = track
  return withMark<RemoteTrack>(rest, candidate.version, step.mark, false)
}

/** The releases that would have to go back as well, if each of them can. */
function pairToRollBack(
  { environment, names }: Pick<Rollback, 'environment' | 'names'>,
  broken: readonly Combination[],
  live: LiveSet,
): string {
  const involved = broken.flatMap(({ members }) => members.map(({ name }) => name))
  const also = [...new Set(involved)].filter((name) => !names.includes(name))
  const can = also.every((name) => trackOf(live, name)?.fallback !== undefined)
  if (also.length === 0 || !can) return 'Release what fits, or repeat with --force if it has to be.'
  return `Roll them back together: pnpm release rollback ${[...names, ...also].join(' ')} --env ${environment}`
}
