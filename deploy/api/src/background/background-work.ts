import { describeError } from '../log.ts'
import type { Log } from '../log.ts'

/**
 * Work that an answer does not wait for, so that the time of the answer says nothing of what was found: looking up
 * whom a name belongs to and sending them a code. It is lost when the process is killed; whoever waits for it asks again.
 */
export interface BackgroundWork {
  start: (work: () => Promise<void>) => void
  /** Resolves when nothing is under way any more. */
  finished: () => Promise<void>
}

export function backgroundWork(log: Log): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const done = work()
        .catch((error: unknown) => log.error(describeError(error), 'background work failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    finished: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
