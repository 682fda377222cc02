import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { longestHours } from '../../override/override-token.ts'
import { signedLink } from '../context/signed-link.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface OverrideFlags {
  env: string
  hours: string
}

/** Adds the verb `override` to the program. */
export function addOverride(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('override')
    .description('makes a link that shows a published release for some hours')
    .argument('<name>', 'a remote')
    .argument('<version>')
    .requiredOption('--env <environment>')
    .option('--hours <number>', `until it expires, at most ${longestHours}`, '2')
    .action((name: string, version: string, flags: OverrideFlags) =>
      work(async (workplace) => {
        const release = await workplace.registry.release(name, version)
        if (release.kind !== 'remote') throw new RefusedError('Only a remote can be tried out.')
        const signed = signedLink(workplace, { name, version, environment: flags.env, hours: Number(flags.hours) })
        const { environment, expiresUtc, link } = signed
        terminal.result(
          `${link}\n\nIt shows ${name} ${version} in ${environment} until ${expiresUtc}, with a banner.`,
          signed,
        )
        return 0
      }),
    )
}
