import { AsyncLocalStorage } from 'node:async_hooks'

import type { Ledger } from '@homeside/sandbox/processor/ledger'
import { createProcessor } from '@homeside/sandbox/processor/start-processor'

import type { Clock } from '../src/platform/dates/calendar.ts'
import type { Processor } from '../src/platform/processor/processor.ts'
import { stripeProcessor } from '../src/platform/processor/stripe-processor.ts'

const key = 'sk_test_of_tests'
/** Signs the messages that a test sends in the processor's name. */
export const webhookSecret = 'whsec_of_tests'
export const processorOrigin = 'http://localhost:56696'

/** Ends the call that is being handled, as its caller does at the time limit, for which no test waits. */
const givingUp = new AsyncLocalStorage<() => void>()

/** Never answers. */
function hang(): Promise<void> {
  givingUp.getStore()?.()
  return new Promise(() => undefined)
}

/** The sandbox's card processor as a browser finds it. */
export function processorApp(clock: Clock, ledger: Ledger) {
  return createProcessor({
    origin: processorOrigin,
    key,
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
  /** It dies when it is asked to charge, cancel or refund: before it did, or before it answers. */
  diesCharging: 'before' | 'after' | null
  /** What each answer waits for. */
  beforeAnswer: () => Promise<void>
}

/** The real client before the real processor, in this process. */
export function testProcessor(app: ReturnType<typeof processorApp>, ledger: Ledger): TestProcessor {
  const network: Omit<TestProcessor, keyof Processor> = {
    isAway: false,
    diesCharging: null,
    beforeAnswer: () => Promise.resolve(),
    ledger,
  }
  const client = stripeProcessor({
    origin: processorOrigin,
    secretKey: key,
    webhookSecret,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const dies = /\/(confirm|cancel|refunds)$/.test(request.url) ? network.diesCharging : null
      if (network.isAway || dies === 'before') throw new TypeError('Failed to fetch')
      const answer = await new Promise<Response>((resolve, reject) => {
        const giveUp = () => reject(new TypeError('Failed to fetch'))
        void givingUp.run(giveUp, () => Promise.resolve(app.fetch(request)).then(resolve, reject))
      })
      await network.beforeAnswer()
      if (dies === 'after') throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return Object.assign(network, client)
}
