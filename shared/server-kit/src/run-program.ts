import { setTimeout as pause } from 'node:timers/promises'

import { readSettings, SettingsError, settingsTable } from './settings/read-settings.ts'
import { setting, type SettingsValues, wholeNumber, type Setting } from './settings/setting.ts'
import { StartError } from './start-error.ts'

type SettingsTable = Readonly<Record<string, Setting<unknown>>>

interface Program<Settings extends SettingsTable> {
  /** One sentence for `--help`. */
  about: string
  settings: Settings
  /** What is wrong with a combination of settings: one sentence each, with what to write instead. */
  faults?: (settings: SettingsValues<Settings>) => readonly string[]
}

/**
 * Wrong settings do not repair themselves, so a service manager should not restart the process (EX_CONFIG of
 * sysexits.h).
 */
const wrongSettings = 78
const failed = 1

/**
 * Reads the settings of a program from the environment and runs it. `--help` prints its settings. Errors are printed in
 * words, with the table of settings when one of them is wrong.
 *
 * @param run Answers the exit code, or null while the process goes on.
 * @returns The exit code; null while the process goes on.
 */
export async function runProgram<Settings extends SettingsTable>(
  { about, faults, settings: table }: Program<Settings>,
  run: (settings: SettingsValues<Settings>) => Promise<number | null>,
): Promise<number | null> {
  const help = `${about}\n\nIt is told by environment variables:\n\n${settingsTable(table)}\n`
  if (process.argv.includes('--help')) {
    process.stdout.write(help)
    return 0
  }
  try {
    const settings = readSettings(table, process.env)
    const wrong = faults?.(settings) ?? []
    if (wrong.length > 0) throw new SettingsError(wrong)
    return await run(settings)
  } catch (error) {
    if (error instanceof SettingsError) {
      process.stderr.write(`${help}\nIt cannot start:\n${error.message}\n`)
      return wrongSettings
    }
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    return failed
  }
}

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
