import { Command, CommanderError } from 'commander'

import { CommandError } from './command-error.ts'
import { staffClient, type StaffClient } from './staff-client.ts'

/** The result of a command: for people, and for programs. */
export interface Outcome {
  text: string
  json: unknown
  /** Why the process ends with 1 although the command ran to its end, such as rows that were rejected. */
  failed?: boolean
}

/** Adds a verb to a program. What it is typed for runs by `act`. */
export type Verb = (program: Command, act: Act) => void
type Act = (run: (staff: StaffClient) => Promise<Outcome>) => Promise<void>

/** A program of commands: `pnpm staff`, and what a trial has besides. */
export interface Program {
  name: string
  about: string
  verbs: readonly Verb[]
}

const end = `
API_URL (or API_PORT) says where the API is, STAFF_KEY what key it knows; without them, as npm start sets them.
It ends with 0, or with 1 when the portal refuses, 2 when it does not understand you, 3 when no portal answers.`

/**
 * Runs what was typed after the program's name.
 *
 * @throws CommandError in words for the person at the terminal.
 */
export async function runCommands({ name, about, verbs }: Program, typed: readonly string[]): Promise<Outcome> {
  let outcome: Outcome = { text: '', json: null }
  let said = ''
  const write = (part: string) => (said += part)
  const program = new Command(`npm run ${name} --`)
    .description(about)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .helpCommand(false)
    .addHelpText('after', end)
  for (const verb of verbs) {
    verb(program, async (run) => {
      outcome = await run(staffClient())
    })
  }
  for (const leaf of leavesOf(program)) {
    if (!leaf.options.some(({ long }) => long === '--json')) {
      leaf.option('--json', `prints what the portal answered, for programs (npm run --silent ${name} -- …)`)
    }
  }
  try {
    if (typed.length === 0) program.outputHelp()
    else await program.parseAsync(typed, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0 && error.code !== 'commander.help')
      throw new CommandError(`${said.trim()}\nSee: npm run ${name} -- --help`, 'usage')
  }
  if (said !== '') return { text: said.trimEnd(), json: null }
  return typed.includes('--json') ? { ...outcome, text: JSON.stringify(outcome.json, null, 2) } : outcome
}

/** Runs the words after the process's own name, prints the result, and sets the exit code. */
export async function runProgram(program: Program): Promise<void> {
  try {
    const { text, failed } = await runCommands(program, process.argv.slice(2))
    process.stdout.write(`${text}\n`)
    if (failed) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof CommandError ? error.exitCode : 1
  }
}

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}
