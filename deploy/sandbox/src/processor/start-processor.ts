import { createProcessor } from './app.ts'
import { emptyLedger } from './ledger.ts'
import { listen } from './listen.ts'
import type { RunningServer } from './listen.ts'

/** Keeps the caller of a charge of the time-out card waiting for a minute. */
const hang = () => new Promise<void>((resolve) => void setTimeout(resolve, 60_000).unref())

interface StartOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Default: every address of the machine. */
  address?: string
  /** The secret key with which the API authenticates. */
  key: string
}

/**
 * Starts the sandbox's card processor on its own port.
 *
 * @throws Error when the port is taken (`code` EADDRINUSE).
 */
export async function startProcessor({ port, address, key }: StartOptions): Promise<RunningServer> {
  const settings = { origin: '', key, now: Date.now, hang, ledger: emptyLedger() }
  const server = await listen(createProcessor(settings).fetch, port, address)
  // A free port is known only now.
  settings.origin = `http://localhost:${server.port}`
  return server
}
