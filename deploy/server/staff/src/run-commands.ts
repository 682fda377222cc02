import { parseArgs } from 'node:util'

import { CommandError } from './command-error.ts'
import type { Command, Outcome } from './command.ts'
import { staffClient } from './staff-client.ts'

/** A program of commands: `pnpm staff`, and what a trial has besides. */
export interface Program {
  name: string
  /** What it is for, in one sentence. */
  about: string
  commands: Readonly<Record<string, Command>>
}

const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/**
 * Runs what was typed after the program's name.
 *
 * @throws CommandError in words for the person at the terminal.
 */
export async function runCommands(program: Program, typed: readonly string[]): Promise<Outcome> {
  const name = typed.find((word) => !word.startsWith('-'))
  const command = name === undefined ? undefined : program.commands[name]
  if (name !== undefined && command === undefined) {
    throw new CommandError(`There is no ${name} here.\n\n${help(program)}`, 'usage')
  }
  const { positionals, values } = parse(program, { ...command?.options, ...common }, typed)
  const { json, help: wanted, ...given } = values
  if (command === undefined || wanted === true) return { text: help(program, name), json: null }
  const outcome = await command.run(positionals.slice(1), given, staffClient())
  return json === true ? { ...outcome, text: JSON.stringify(outcome.json, null, 2) } : outcome
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

function parse(program: Program, options: Command['options'], typed: readonly string[]) {
  // A negative number of days is not an option.
  const args = typed.map((word) => (/^-\d+$/.test(word) ? ` ${word}` : word))
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { positionals, values: values as Record<string, string | boolean> }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${help(program)}`, 'usage')
  }
}

/** The help text of one command, or of all. */
function help({ name: program, about, commands }: Program, only?: string): string {
  const lines = Object.entries(commands)
    .filter(([name]) => only === undefined || name === only)
    .flatMap(([name, { usage }]) => usage.map(([typed, does]) => [`${name} ${typed}`.trimEnd(), does] as const))
  const width = Math.max(...lines.map(([typed]) => typed.length))
  return `npm run ${program} -- … ${about}

${lines.map(([typed, does]) => `  ${typed.padEnd(width)}  ${does}`).join('\n')}

  --json  prints what the portal answered, for programs (npm run --silent ${program} -- …)
  --help  prints this

API_URL (or API_PORT) says where the API is, STAFF_KEY what key it knows; without them, as npm start sets them.
It ends with 0, or with 1 when the portal refuses, 2 when it does not understand you, 3 when no portal answers.`
}
