import type { Command } from 'commander'

import { block, remove } from '../../changes/block.ts'
import { pin } from '../../changes/pin.ts'
import { rollBack } from '../../changes/roll-back.ts'
import { namesIn } from '../../changes/running.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { longestHours } from '../../override/override-token.ts'
import { requireTryable, signedLink } from '../context/signed-link.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/workplace.ts'

/** Adds the verb `rollback` to the program. */
export function addRollback(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('rollback')
    .description('goes one step back: removes the candidate, or else makes the last good release stable again')
    .argument('<name...>', 'remotes, host, brands or one of them; orders@2.7.0 names the version to remove')
    .requiredOption('--env <environment>')
    .option('--why <reason>', 'the reason, for the history; needed where a changed type may go wrong')
    .option('--force', 'do it even if it breaks something')
    .option(...noWait)
    .action((names: string[], flags: { env: string; why?: string; force?: boolean; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why ?? 'rolled back')
        return tellChange(
          { terminal, registry, names: namesIn(names).names, waits: flags.wait },
          await rollBack(registry, {
            names,
            environment,
            force: flags.force ?? false,
            isReasoned: flags.why !== undefined,
            author,
            passedOver: terminal.progress,
          }),
        )
      }),
    )
}

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

/** Adds the verb `remove` to the program. */
export function addRemove(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('remove')
    .description('takes a remote out of an environment: its pages, menu entry, cards and badge; promote brings it back')
    .argument('<name>', 'a remote, or a brand that is released alone')
    .requiredOption('--env <environment>')
    .requiredOption('--why <reason>', 'the reason, for the history')
    .option(...noWait)
    .action((name: string, flags: { env: string; why: string; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const removed = await remove(registry, { name, environment, author: authorFor(environment, flags.why) })
        return tellChange({ terminal, registry, names: [name], waits: flags.wait }, removed)
      }),
    )
}

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
    .description('keeps one provider’s visitors on a version of a remote, or of their own brand')
    .argument('<name>', 'a remote, or a brand that is released alone')
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

interface OverrideFlags {
  env: string
  hours: string
}

/** Adds the verb `override` to the program. */
export function addOverride(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('override')
    .description('makes a link that shows a published release for some hours')
    .argument('<name>', 'a remote, or one brand')
    .argument('<version>')
    .requiredOption('--env <environment>')
    .option('--hours <number>', `until it expires, at most ${longestHours}`, '2')
    .action((name: string, version: string, flags: OverrideFlags) =>
      work(async (workplace) => {
        const release = await workplace.registry.release(name, version)
        requireTryable(release.name)
        const signed = await signedLink(workplace, {
          name,
          version,
          environment: flags.env,
          hours: Number(flags.hours),
        })
        const { environment, expiresUtc, link } = signed
        terminal.result(
          `${link}\n\nIt shows ${name} ${version} in ${environment} until ${expiresUtc}, with a banner.`,
          signed,
        )
        return 0
      }),
    )
}
