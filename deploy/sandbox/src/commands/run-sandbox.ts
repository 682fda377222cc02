import { parseArgs } from 'node:util'

import { options } from './command.ts'
import { commands, help } from './commands.ts'
import { SandboxError } from './sandbox-error.ts'
import { staffClient } from './staff-client.ts'

/**
 * Runs what was typed after `pnpm sandbox`. Returns the text to print.
 *
 * @throws SandboxError in words for the person at the terminal.
 */
export async function runSandbox(typed: readonly string[]): Promise<string> {
  const { positionals, values } = parse(typed)
  const [name, ...words] = positionals
  if (name === undefined) return help()
  const command = commands[name]
  if (command === undefined) {
    throw new SandboxError(`There is no ${name} here.\n\n${help()}`, 'usage')
  }
  if (values.help) return help(name)
  const { json, text } = await command.run(words, values, staffClient())
  return values.json ? JSON.stringify(json, null, 2) : text
}

function parse(typed: readonly string[]) {
  // A negative number of days is not an option.
  const args = typed.map((word) => (/^-\d+$/.test(word) ? ` ${word}` : word))
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new SandboxError(`${error instanceof Error ? error.message : String(error)}\n\n${help()}`, 'usage')
  }
}
