import { emptyLedger, type Ledger } from '@homeside/sandbox/processor/ledger'
import { createProcessor } from '@homeside/sandbox/processor/start-processor'
import { listen } from '@homeside/server-kit/listen'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { closeInTheEnd } from '../left-open.ts'

/** A card processor on a port of its own. A test can kill it and start it again with the same records. */
export interface MortalProcessor {
  settings: { STRIPE_API_ORIGIN: string; STRIPE_SECRET_KEY: string }
  ledger: Ledger
  /** Cuts every connection and accepts no new one. The processor may have done what was asked without answering. */
  kill: () => Promise<void>
  /** Listens again on the same port. */
  revive: () => Promise<void>
}

const key = 'sk_test_of_processes'

interface MortalOptions {
  /** How many milliseconds it waits, given how often it was asked before. */
  dawdleMs?: (calls: number) => number
}

/**
 * Starts the sandbox's card processor in this process. It waits before it records what it did and before it answers, so
 * that a kill happens between the two.
 */
export async function startMortalProcessor({ dawdleMs = () => 0 }: MortalOptions = {}): Promise<MortalProcessor> {
  const ledger = emptyLedger()
  const settings = { origin: '', key, now: Date.now, hang: () => Promise.resolve(), ledger }
  const app = createProcessor(settings)
  let calls = 0
  const dawdle = () => new Promise((resolve) => setTimeout(resolve, dawdleMs(calls++)).unref())
  const answer = async (request: Request) => {
    await dawdle()
    const done = await app.fetch(request)
    await dawdle()
    return done
  }
  // Not one of the system's own choice: while nothing listens there, a call to it could get the same port as its source.
  const port = await freePort()
  const where = { port, address: 'localhost' }
  let { server } = await listen(answer, where)
  settings.origin = `http://localhost:${port}`
  const kill = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
  }
  void closeInTheEnd(Promise.resolve({ close: kill }))
  return {
    settings: { STRIPE_API_ORIGIN: settings.origin, STRIPE_SECRET_KEY: key },
    ledger,
    kill,
    revive: async () => {
      ;({ server } = await listen(answer, where))
    },
  }
}
