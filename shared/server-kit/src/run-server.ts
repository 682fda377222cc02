import { setTimeout as pause } from 'node:timers/promises'

import { runProgram, type Program, type SettingsTable } from './run-program.ts'
import { wholeNumber } from './settings/kinds.ts'
import { setting, type SettingsValues } from './settings/setting.ts'

/** A running server. */
export interface Server {
  /** What to tell the person who started it. */
  words: readonly string[]
  /** From now on `/readyz` says no, while requests are still answered. */
  announceStop: () => void
  /** Accepts no new requests, finishes those in progress, and frees everything. */
  close: () => Promise<void>
}

interface ServerProgram<Settings extends SettingsTable> extends Program<Settings> {
  start: (settings: SettingsValues<Settings>) => Promise<Server>
}

const failed = 1

const drain = setting(wholeNumber(0, 600), {
  means: 'seconds between saying no at /readyz and taking no more requests, for load balancers that ask there',
  fallback: 0,
})

/**
 * Runs a server as a process, as `runProgram` does. SIGTERM and SIGINT stop it gracefully; a second one ends it at once.
 *
 * @returns The exit code when it did not start; null while it runs.
 */
export function runServer<Settings extends SettingsTable>(program: ServerProgram<Settings>): Promise<number | null> {
  return runProgram({ ...program, settings: { ...program.settings, DRAIN_SECONDS: drain } }, async (settings) => {
    const server = await program.start(settings)
    stopOnSignal(server, Number(settings.DRAIN_SECONDS))
    for (const line of server.words) process.stderr.write(`${line}\n`)
    return null
  })
}

function stopOnSignal(server: Server, drainSeconds: number): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    server.announceStop()
    await pause(drainSeconds * 1000)
    await server.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(failed)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`It did not stop cleanly: ${String(error)}\n`)
          process.exit(failed)
        },
      )
    })
  }
}
