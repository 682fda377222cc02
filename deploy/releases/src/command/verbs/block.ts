import type { Command } from 'commander'

import { block } from '../../changes/block.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `block` to the program. */
export function addBlock(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('block')
    .description('bans a version from an environment, and removes it where it runs')
    .argument('<name>')
    .argument('<version>')
    .requiredOption('--env <environment>')
    .requiredOption('--why <reason>', 'the reason, shown to whoever tries to promote it again')
    .option('--force', 'do it even if it breaks something')
    .option(...noWait)
    .action((name: string, version: string, flags: { env: string; why: string; force?: boolean; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why)
        const blocked = await block(registry, {
          name,
          version,
          environment,
          force: flags.force ?? false,
          author,
          passedOver: terminal.progress,
        })
        return tellChange({ terminal, registry, names: [name], waits: flags.wait }, blocked)
      }),
    )
}
