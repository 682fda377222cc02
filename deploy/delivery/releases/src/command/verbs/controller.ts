import { hostname } from 'node:os'

import { addressFaultWords, readOutsideAddress } from '@homeside/contract/constants/outside-address'
import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { runNotifier } from '../../notify/run-notifier.ts'
import { runController } from '../../rollout/run-controller.ts'
import { numberFrom, type SourceFlags, sourceFrom, withSource } from '../context/shared-flags.ts'
import type { VerbContext } from '../context/workplace.ts'

interface ControllerFlags extends SourceFlags {
  env: string
  every: number
  lease: number
}

/** Adds the verb `controller` to the program. */
export function addController(program: Command, { settings, terminal, work }: VerbContext): Command {
  const verb = program
    .command('controller')
    .description('runs until stopped: raises candidates by the plan, and rolls back a stable release that is worse')
    .requiredOption('--env <environment>')
  return withSource(verb)
    .option('--every <seconds>', 'how often to look', numberFrom, 2)
    .option('--lease <seconds>', 'when a controller is killed, another takes over after this time', numberFrom, 15)
    .action((flags: ControllerFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment, rollout } = environmentNamed(flags.env, environments)
        const source = sourceFrom(flags)
        const stopped = new AbortController()
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())
        const watching = {
          environment,
          plan: rollout,
          source,
          holder: `${hostname()}/${process.pid}`,
          lookEvery: flags.every * 1000,
          leaseMs: flags.lease * 1000,
          signal: stopped.signal,
          progress: terminal.progress,
        }
        const author = { ...authorFor(environment, 'watched'), by: 'controller' }
        const webhook = settings.webhookUrl === null ? null : webhookFrom(settings.webhookUrl, settings.webhookSecret)
        await Promise.all([
          runController(registry, { ...watching, author }),
          webhook && runNotifier(registry, { ...watching, ...webhook, firstPause: 1000 }),
        ])
        return 0
      }),
    )
}

/** Notices name releases and people, so that only this machine gets them without TLS. */
function webhookFrom(text: string, secret: string | null): { url: string; secret: string } {
  if (!/^(whsec_)?[A-Za-z0-9+/]{32,}=*$/.test(secret ?? '')) {
    throw new RefusedError(
      'WEBHOOK_SECRET is missing or short. Make one, for here and the webhook: openssl rand -base64 32',
    )
  }
  const read = readOutsideAddress(text)
  if ('address' in read) return { url: read.address, secret: secret ?? '' }
  throw new RefusedError(`WEBHOOK_URL ${addressFaultWords[read.fault]}. For example: https://hooks.example/releases`)
}
