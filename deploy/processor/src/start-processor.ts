import { createProcessor } from './app.ts'
import { listen } from './listen.ts'
import type { RunningServer } from './listen.ts'

/** How long a charge of the time-out card keeps its caller waiting. */
const hangMs = 60_000

/** What the sandbox's API proves itself with unless the environment names another key. */
export const sandboxMerchantKey = 'sandbox-merchant-key-known-to-everybody'

interface StartOptions {
  port: number
  /** The portal's pages, which patients come from and go back to. */
  returnOrigins: readonly string[]
  key?: string
  /** Where the browser reaches it; this machine's port unless told. */
  origin?: string
}

/**
 * Starts the sandbox's card processor on a port of its own.
 *
 * @throws Error when the port is taken (`code` EADDRINUSE).
 */
export function startProcessor({ port, returnOrigins, key, origin }: StartOptions): Promise<RunningServer> {
  const app = createProcessor({
    origin: origin ?? `http://localhost:${port}`,
    key: key ?? sandboxMerchantKey,
    returnOrigins,
    now: Date.now,
    hangMs,
  })
  return listen(app.fetch, port)
}
