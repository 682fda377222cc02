import type { Command } from 'commander'

import { environmentNamed } from '../../environments/read-environments.ts'
import { runRollout } from '../../rollout/run-rollout.ts'
import type { RolloutOutcome } from '../../rollout/run-rollout.ts'
import { numberFrom, sourceFrom, withSource } from '../context/count-source-flags.ts'
import type { SourceFlags } from '../context/count-source-flags.ts'
import { bad, good } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface RolloutFlags extends SourceFlags {
  env: string
  minutes?: number
  pause?: number
  every: number
}

const exitCodes: Record<RolloutOutcome['outcome'], number> = { complete: 0, blocked: 1, withdrawn: 1, held: 3 }

/** Adds the verb `rollout` to the program. */
export function addRollout(program: Command, { terminal, work }: VerbContext): Command {
  const verb = program
    .command('rollout')
    .description('raises a candidate step by step: measures, then raises, holds, or blocks it')
    .argument('<name>', 'a remote with a candidate')
    .requiredOption('--env <environment>')
  return withSource(verb)
    .option('--minutes <number>', 'exit with 3 if nothing is decided after this time', numberFrom)
    .option('--pause <seconds>', 'watch each step for this time, instead of the environment’s', numberFrom)
    .option('--every <seconds>', 'how often to look', numberFrom, 5)
    .action((name: string, flags: RolloutFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment, rollout } = environmentNamed(flags.env, environments)
        const outcome = await runRollout(registry, {
          name,
          environment,
          plan: { ...rollout, ...(flags.pause === undefined ? {} : { pauseSeconds: flags.pause }) },
          source: sourceFrom(flags),
          author: authorFor(environment, 'rollout'),
          lookEvery: flags.every * 1000,
          signal:
            flags.minutes === undefined ? new AbortController().signal : AbortSignal.timeout(flags.minutes * 60_000),
          progress: terminal.progress,
        })
        const words = `${outcome.outcome}: ${outcome.reason}`
        terminal.result(outcome.outcome === 'complete' ? good(words) : bad(words), outcome)
        return exitCodes[outcome.outcome]
      }),
    )
}
