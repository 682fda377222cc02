import { withTrack } from '../records/environment-manifest.ts'
import type { RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import type { Author, Changed } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { earlierVersions, markBy, runningTrack, withoutBrokenFallbacks } from './roll-back.ts'
import { stepBack } from './step-back.ts'

export interface MeasuredRollback {
  name: string
  /** The stable version that was measured. The change applies to no other. */
  version: string
  environment: string
  /** The reason is the measurement. */
  author: Author
  passedOver?: (line: string) => void
}

/**
 * Rolls back a stable release because of a measurement, and marks it as failed. Does nothing when it is no longer
 * stable. A candidate beside it is removed too, because nothing is left to compare it with.
 *
 * @throws RefusedError when there is nothing good to go back to, or what is live does not work with it.
 */
export function rollBackMeasured(
  registry: Registry,
  { author, environment, name, passedOver = () => undefined, version }: MeasuredRollback,
): Promise<Changed> {
  return checkedChange(registry, { environment, author }, async (live) => {
    const { candidate: _, ...track } = runningTrack(live, name, environment)
    if (track.stable !== version) return live
    const earlier = (await earlierVersions(registry, live)).get(name) ?? []
    const mark = markBy(author, 'failed')
    const step = { name, environment, mark, isBlocked: false, earlier, passedOver }
    const back = await stepBack<RemoteTrack>(registry, track, step)
    return withoutBrokenFallbacks(registry, live, withTrack(live, name, back))
  })
}
