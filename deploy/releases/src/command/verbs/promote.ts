import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import { promote } from '../../changes/promote.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { namesIn } from '../../changes/roll-back.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface PromoteFlags {
  from?: string
  to: string
  weight?: number
  brands?: string
  replaces?: string
  force?: boolean
  allAtOnce?: boolean
  why?: string
  wait: boolean
}

/** Adds the verb `promote` to the program. */
export function addPromote(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('promote')
    .description('moves releases to the next environment, byte for byte')
    .argument('<release...>', 'a name, or a name with a version such as orders@2.7.0')
    .option('--from <environment>', 'where they run now; not needed for the first environment')
    .requiredOption('--to <environment>')
    .option('--weight <percent>', 'as a candidate, for this share of the visitors', percent)
    .option('--brands <aliases>', 'as a candidate, for visitors of these providers, separated by commas')
    .option('--all-at-once', 'skip the candidate and show it to everybody; needs --why')
    .option('--replaces <releases>', 'only if these are stable now, such as orders@2.6.4, separated by commas')
    .option(
      '--why <reason>',
      'the reason, for the history; needed for a version that was marked bad, or that may not fit',
    )
    .option('--force', 'skip a stage or break something; needs --why')
    .option(...noWait)
    .action((releases: string[], flags: PromoteFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const to = environmentNamed(flags.to, environments)
        if (flags.from) environmentNamed(flags.from, environments)
        if (flags.force && !flags.why) throw new RefusedError('--force wants a reason. Give it with --why "…".')
        if (flags.allAtOnce && !flags.why)
          throw new RefusedError('--all-at-once wants a reason. Give it with --why "…".')
        const why = flags.why ?? `promoted${flags.from ? ` from ${flags.from}` : ''}`
        const manifest = await promote(registry, {
          releases,
          from: flags.from ?? null,
          to,
          ...(flags.weight === undefined && !flags.brands ? {} : { weight: flags.weight ?? 100 }),
          ...(flags.brands ? { brands: flags.brands.split(',') } : {}),
          allAtOnce: flags.allAtOnce ?? false,
          force: flags.force ?? false,
          ...(flags.replaces ? { replaces: flags.replaces.split(',') } : {}),
          isReasoned: flags.why !== undefined,
          author: authorFor(to.environment, why),
        })
        return tellChange({ terminal, registry, names: namesIn(releases).names, waits: flags.wait }, manifest)
      }),
    )
}

function percent(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0 && number <= 100) return number
  throw new InvalidArgumentError('Write a number from 0 to 100.')
}
