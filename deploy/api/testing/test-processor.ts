import { AsyncLocalStorage } from 'node:async_hooks'

import { createProcessor } from '@homeside/sandbox/processor/app'
import type { Ledger } from '@homeside/sandbox/processor/ledger'

import type { Clock } from '../src/dates/instants.ts'
import { processorClient } from '../src/processor/processor-client.ts'
import type { Processor } from '../src/processor/processor.ts'

const key = 'merchant-key-of-tests'
export const processorOrigin = 'http://localhost:56696'
/** Longer than any answer takes: an unanswered charge is given up at once, see `hang`. */
const timeoutMs = 10_000

/** Ends the call that is being handled, as its caller does at the time limit, for which no test waits. */
const givingUp = new AsyncLocalStorage<() => void>()

/** Never answers. */
function hang(): Promise<void> {
  givingUp.getStore()?.()
  return new Promise(() => undefined)
}

/** The sandbox's card processor as a browser finds it. */
export function processorApp(pageOrigin: string, clock: Clock, ledger: Ledger) {
  return createProcessor({
    origin: processorOrigin,
    key,
    returnOrigins: [pageOrigin],
    now: () => clock().getTime(),
    hang,
    ledger,
  })
}

/** A processor that a test can disconnect, and whose records the test can read. */
export interface TestProcessor extends Processor {
  ledger: Ledger
  /** Nothing reaches it: every call ends as one that the network lost. */
  isAway: boolean
  /** It does what it is asked for, and dies before it answers. */
  losesAnswers: boolean
  /** What each answer waits for. */
  beforeAnswer: () => Promise<void>
}

/** The real client before the real processor, in this process. */
export function testProcessor(app: ReturnType<typeof processorApp>, ledger: Ledger): TestProcessor {
  const network = { isAway: false, losesAnswers: false, beforeAnswer: () => Promise.resolve(), ledger }
  const client = processorClient({
    url: processorOrigin,
    key,
    timeoutMs,
    fetch: async (input, init) => {
      if (network.isAway) throw new TypeError('Failed to fetch')
      const request = new Request(input, init)
      const answer = await new Promise<Response>((resolve, reject) => {
        const giveUp = () => reject(new TypeError('Failed to fetch'))
        void givingUp.run(giveUp, () => Promise.resolve(app.fetch(request)).then(resolve, reject))
      })
      await network.beforeAnswer()
      if (network.losesAnswers) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return Object.assign(network, client)
}
