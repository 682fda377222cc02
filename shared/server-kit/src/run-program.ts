import { readSettings, SettingsError, settingsTable } from './settings/read-settings.ts'
import type { Setting, SettingsValues } from './settings/setting.ts'
import { StartError } from './start-error.ts'

export type SettingsTable = Readonly<Record<string, Setting<unknown>>>

export interface Program<Settings extends SettingsTable> {
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
 * @param run answers the exit code, or null while the process goes on.
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
