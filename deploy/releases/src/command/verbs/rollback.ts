import type { Command } from 'commander'

import { namesIn, rollBack } from '../../changes/roll-back.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `rollback` to the program. */
export function addRollback(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('rollback')
    .description('goes one step back: removes the candidate, or else makes the last good release stable again')
    .argument('<name...>', 'remotes, host or brands; orders@2.7.0 names the version to remove')
    .requiredOption('--env <environment>')
    .option('--why <reason>', 'the reason, for the history; needed where a changed type may go wrong')
    .option('--force', 'do it even if it breaks something')
    .option(...noWait)
    .action((names: string[], flags: { env: string; why?: string; force?: boolean; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why ?? 'rolled back')
        return tellChange(
          { terminal, registry, names: namesIn(names).names, waits: flags.wait },
          await rollBack(registry, {
            names,
            environment,
            force: flags.force ?? false,
            isReasoned: flags.why !== undefined,
            author,
            passedOver: terminal.progress,
          }),
        )
      }),
    )
}
