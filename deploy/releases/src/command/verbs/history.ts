import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import type { EnvironmentManifest } from '../../environment-manifest.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import type { Registry } from '../../registry.ts'
import { describeChange } from '../../reports/describe-change.ts'
import type { VerbContext } from '../run-release.ts'
import { table } from '../terminal.ts'

/** Adds the verb `history` to the program. */
export function addHistory(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('history')
    .description('who changed what in an environment, when and why; newest first')
    .argument('[name]', 'of this release alone')
    .requiredOption('--env <environment>')
    .option('--last <number>', 'how many changes', count, 20)
    .action((name: string | undefined, flags: { env: string; last: number }) =>
      work(async ({ environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const entries = await changesOf(registry, environment, flags.last, name)
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

interface HistoryEntry {
  serial: number
  writtenUtc: string
  by: string
  why: string
  changes: string[]
}

async function changesOf(
  registry: Registry,
  environment: string,
  last: number,
  name: string | undefined,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let after: EnvironmentManifest | null = await registry.live(environment)
  while (after && entries.length < last) {
    const before: EnvironmentManifest | null =
      after.serial > 1 ? await registry.manifest(environment, after.serial - 1) : null
    const { by, serial, why, writtenUtc } = after
    const changes = describeChange(before, after).filter((line) => !name || line.split(' ').includes(name))
    if (!name || changes.length > 0) entries.push({ serial, writtenUtc, by, why, changes })
    after = before
  }
  return entries
}

function count(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Write a whole number from 1.')
}
