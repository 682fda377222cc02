import type { Command } from 'commander'

import { abort } from '../../changes/abort.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `abort` to the program. */
export function addAbort(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('abort')
    .description('ends the rollout of a candidate, without blocking it')
    .argument('<name>', 'a remote')
    .requiredOption('--env <environment>')
    .option('--why <reason>', 'the reason, for the history', 'rollout aborted')
    .option(...noWait)
    .action((name: string, flags: { env: string; why: string; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why)
        return tellChange(
          { terminal, registry, names: [name], waits: flags.wait },
          await abort(registry, { name, environment, author }),
        )
      }),
    )
}
