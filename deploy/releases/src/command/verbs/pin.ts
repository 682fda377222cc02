import type { Command } from 'commander'

import { pin } from '../../changes/pin.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface PinFlags {
  env: string
  alias: string
  why?: string
  force?: boolean
  wait: boolean
}

/** Adds the verb `pin` to the program. */
export function addPin(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('pin')
    .description('keeps one provider’s visitors on a version of a remote')
    .argument('<name>', 'a remote')
    .argument('<version>', 'a version, or none to remove the pin')
    .requiredOption('--env <environment>')
    .requiredOption('--alias <alias>', 'the provider')
    .option('--why <reason>', 'the reason, for the history')
    .option('--force', 'do it even if it breaks something')
    .option(...noWait)
    .action((name: string, version: string, { alias, env, force = false, wait, why }: PinFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(env, environments)
        const author = authorFor(environment, why ?? (version === 'none' ? 'pin taken away' : 'pinned'))
        const pinned = version === 'none' ? null : version
        return tellChange(
          { terminal, registry, names: [name], waits: wait },
          await pin(registry, {
            name,
            version: pinned,
            alias,
            environment,
            force,
            isReasoned: why !== undefined,
            author,
          }),
        )
      }),
    )
}
