import { createProcessor } from './app.ts'
import { emptyLedger } from './ledger.ts'
import { listen } from './listen.ts'
import type { RunningServer } from './listen.ts'

/** How long a charge of the time-out card keeps its caller waiting. */
const hangMs = 60_000

interface StartOptions {
  /** 0 takes any free port. */
  port: number
  /** Where it listens; on every address of the machine unless told. */
  address?: string
  /** The portal's pages, which patients come from and go back to. */
  returnOrigins: readonly string[]
  /** What the API proves itself with. */
  key: string
}

/**
 * Starts the sandbox's card processor on a port of its own.
 *
 * @throws Error when the port is taken (`code` EADDRINUSE).
 */
export async function startProcessor({ port, address, returnOrigins, key }: StartOptions): Promise<RunningServer> {
  const settings = { origin: '', key, returnOrigins, now: Date.now, hangMs, ledger: emptyLedger() }
  const server = await listen(createProcessor(settings).fetch, port, address)
  // Any free port is known only now.
  settings.origin = `http://localhost:${server.port}`
  return server
}
