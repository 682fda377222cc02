import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { gatewayCounts } from '../../rollout/gateway-counts.ts'
import { prometheusCounts } from '../../rollout/prometheus-counts.ts'
import { runRollout } from '../../rollout/run-rollout.ts'
import type { RolloutOutcome } from '../../rollout/run-rollout.ts'
import type { VerbContext } from '../run-release.ts'
import { bad, good } from '../terminal.ts'

interface RolloutFlags {
  env: string
  gateway?: string
  prometheus?: string
  minutes?: number
  pause?: number
  every: number
}

const exitCodes: Record<RolloutOutcome['outcome'], number> = { complete: 0, blocked: 1, withdrawn: 1, held: 3 }

export function addRollout(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('rollout')
    .description('raises a candidate step by step: measures, then raises, holds, or blocks it')
    .argument('<name>', 'a remote with a candidate')
    .requiredOption('--env <environment>')
    .option('--gateway <origins>', 'read the gateways’ own counters, by commas')
    .option('--prometheus <origin>', 'ask a Prometheus, where there are many gateways')
    .option('--minutes <number>', 'end with 3 when it is not decided by then', number)
    .option('--pause <seconds>', 'watch each step so long, instead of what the environment says', number)
    .option('--every <seconds>', 'how often to look', number, 5)
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

function sourceFrom({ gateway, prometheus }: RolloutFlags) {
  if (prometheus) return prometheusCounts(prometheus)
  if (gateway) return gatewayCounts(gateway.split(','))
  throw new RefusedError('Say where the numbers come from: --gateway http://localhost:8080, or --prometheus <origin>.')
}

function number(text: string): number {
  const parsed = Number(text)
  if (Number.isFinite(parsed) && parsed >= 0) return parsed
  throw new InvalidArgumentError('Write a number from 0.')
}
