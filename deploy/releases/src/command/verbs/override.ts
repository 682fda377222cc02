import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { overrideToken } from '../../override/override-token.ts'
import type { VerbContext } from '../verb-context.ts'

interface OverrideFlags {
  env: string
  hours: string
}

/** The longest life of a link, in hours, so that nobody forgets what it was for. */
const longest = 72

/** Adds the verb `override` to the program. */
export function addOverride(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('override')
    .description('makes a link that shows a published release to whoever opens it, for some hours')
    .argument('<name>', 'a remote')
    .argument('<version>')
    .requiredOption('--env <environment>')
    .option('--hours <number>', `until it expires, at most ${longest}`, '2')
    .action((name: string, version: string, flags: OverrideFlags) =>
      work(async ({ environments, publisherOf, registry, signerFor }) => {
        const { environment, pageHosts } = environmentNamed(flags.env, environments)
        const hours = Number(flags.hours)
        if (!(hours > 0 && hours <= longest)) throw new RefusedError(`Write --hours as a number up to ${longest}.`)
        const release = await registry.release(name, version)
        if (release.kind !== 'remote') throw new RefusedError('Only a remote can be tried out.')
        const expiresUtc = new Date(Date.now() + hours * 3_600_000).toISOString()
        const signer = ownSigner(() => signerFor(environment)) ?? publisherOf(name).signer
        const token = overrideToken({ environment, remote: name, version, expiresUtc }, signer)
        const host = pageHosts[0] ?? ''
        const link = `${host === 'localhost' ? 'http://localhost:8080' : `https://${host}`}/login?remote=${token}`
        terminal.result(
          `${link}\n\nIt shows ${name} ${version} in ${environment} until ${expiresUtc}, with a banner.`,
          {
            link,
            token,
            expiresUtc,
          },
        )
        return 0
      }),
    )
}

/** Few people have the environment's key. A team's own key is valid for its own remote. */
function ownSigner<Signer>(find: () => Signer): Signer | null {
  try {
    return find()
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
