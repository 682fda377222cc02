import { withTrack } from '../environment-manifest.ts'
import type { RemoteTrack } from '../environment-manifest.ts'
import type { Registry } from '../registry.ts'
import type { Author, Changed } from './change-environment.ts'
import { checkedChange } from './checked-change.ts'
import { earlierVersions, markBy, runningTrack, withoutBrokenFallbacks } from './roll-back.ts'
import { stepBack } from './step-back.ts'

export interface MeasuredRollback {
  name: string
  /** The stable version that was measured; the change is made to no other. */
  version: string
  environment: string
  /** Its reason is what was measured. */
  author: Author
  passedOver?: (line: string) => void
}

/**
 * Rolls a stable release back because of what was measured, and marks it as failed. Where somebody was quicker and it is
 * not stable any more, nothing is done. A candidate beside it goes too: nothing would be left to compare it with.
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
