import { hostname } from 'node:os'

import type { Command } from 'commander'

import { environmentNamed } from '../../environments/read-environments.ts'
import { runController } from '../../rollout/run-controller.ts'
import { numberFrom, sourceFrom, withSource } from '../count-source-flags.ts'
import type { SourceFlags } from '../count-source-flags.ts'
import type { VerbContext } from '../run-release.ts'

interface ControllerFlags extends SourceFlags {
  env: string
  every: number
  lease: number
}

/** Adds the verb `controller` to the program. */
export function addController(program: Command, { terminal, work }: VerbContext): Command {
  const verb = program
    .command('controller')
    .description(
      'stands watch: raises candidates by the plan, rolls back a stable release that is worse; until stopped',
    )
    .requiredOption('--env <environment>')
  return withSource(verb)
    .option('--every <seconds>', 'how often to look', numberFrom, 2)
    .option('--lease <seconds>', 'another takes over from one that was killed after so long', numberFrom, 15)
    .action((flags: ControllerFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment, rollout } = environmentNamed(flags.env, environments)
        const source = sourceFrom(flags)
        const stopped = new AbortController()
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())
        await runController(registry, {
          environment,
          plan: rollout,
          source,
          author: { ...authorFor(environment, 'watched'), by: 'controller' },
          holder: `${hostname()}/${process.pid}`,
          lookEvery: flags.every * 1000,
          leaseMs: flags.lease * 1000,
          signal: stopped.signal,
          progress: terminal.progress,
        })
        return 0
      }),
    )
}
