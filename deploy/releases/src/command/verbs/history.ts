import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import { environmentNamed } from '../../environments/read-environments.ts'
import { historyOf } from '../../reports/overview.ts'
import { table } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `history` to the program. */
export function addHistory(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('history')
    .description('shows who changed what in an environment, when and why, newest first')
    .argument('[name]', 'changes of this remote, of host or of brands only')
    .requiredOption('--env <environment>')
    .option('--last <number>', 'how many changes to show', count, 20)
    .action((name: string | undefined, flags: { env: string; last: number }) =>
      work(async ({ environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const entries = await historyOf(registry, environment, flags.last, name)
        const rows = entries.map(({ by, changes, serial, why, writtenUtc }) => [
          String(serial),
          writtenUtc.replace('T', ' ').slice(0, 16),
          by,
          changes.join('\n'),
          why,
        ])
        const text = rows.length > 0 ? table(['serial', 'UTC', 'by', 'what', 'why'], rows) : 'Nothing was ever changed.'
        terminal.result(text, entries)
        return 0
      }),
    )
}

function count(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Write a whole number from 1.')
}
