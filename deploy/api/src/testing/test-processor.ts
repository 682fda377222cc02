import { createProcessor } from '@homeside/processor/app'
import type { Ledger } from '@homeside/processor/ledger'

import type { Clock } from '../dates/instants.ts'
import { processorClient } from '../processor/processor-client.ts'
import type { Processor } from '../processor/processor.ts'

const key = 'merchant-key-of-tests'
export const processorOrigin = 'http://localhost:56696'
/** How long tests wait for a charge that is not answered. */
const timeoutMs = 200

/** The sandbox's card processor as a browser finds it. */
export function processorApp(pageOrigin: string, clock: Clock, ledger: Ledger) {
  return createProcessor({
    origin: processorOrigin,
    key,
    returnOrigins: [pageOrigin],
    now: () => clock().getTime(),
    hangMs: 10_000,
    ledger,
  })
}

/** A processor that a test can cut off, and into whose books it looks. */
export interface TestProcessor extends Processor {
  ledger: Ledger
  /** Nothing reaches it: every call ends as one that the network lost. */
  isAway: boolean
  /** It does what it is asked for, and dies before it answers. */
  losesAnswers: boolean
}

/** The real client before the real processor, in this process. */
export function testProcessor(app: ReturnType<typeof processorApp>, ledger: Ledger): TestProcessor {
  const network = { isAway: false, losesAnswers: false, ledger }
  const client = processorClient({
    url: processorOrigin,
    key,
    timeoutMs,
    fetch: async (input, init) => {
      if (network.isAway) throw new TypeError('Failed to fetch')
      const request = new Request(input, init)
      const answer = await Promise.race([app.fetch(request), aborted(request.signal)])
      if (network.losesAnswers) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return Object.assign(network, client)
}

/** Gives up when its signal aborts, as a network does and a function does not. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')))
  })
}
