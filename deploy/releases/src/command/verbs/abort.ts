import type { Command } from 'commander'

import { abort } from '../../changes/abort.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import type { VerbContext } from '../run-release.ts'
import { tellChange } from '../tell-change.ts'

export function addAbort(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('abort')
    .description('ends the rollout of a candidate, without blocking it')
    .argument('<name>', 'a remote')
    .requiredOption('--env <environment>')
    .option('--why <reason>', 'what the history says', 'rollout aborted')
    .action((name: string, flags: { env: string; why: string }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why)
        tellChange(terminal, await abort(registry, { name, environment, author }))
        return 0
      }),
    )
}
