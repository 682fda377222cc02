import type { Command } from 'commander'

import { abort, pause, resume } from '../../changes/pause.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `pause` to the program. */
export function addPause(program: Command, context: VerbContext): Command {
  return addVerb(program, context, {
    verb: 'pause',
    description: 'holds a candidate at its weight, and goes on watching it',
    why: 'paused',
    change: pause,
  })
}

/** Adds the verb `resume` to the program. */
export function addResume(program: Command, context: VerbContext): Command {
  return addVerb(program, context, {
    verb: 'resume',
    description: 'raises a paused candidate again',
    why: 'resumed',
    change: resume,
  })
}

/** Adds the verb `abort` to the program. */
export function addAbort(program: Command, context: VerbContext): Command {
  return addVerb(program, context, {
    verb: 'abort',
    description: 'ends the rollout of a candidate, without blocking it',
    why: 'rollout aborted',
    change: abort,
  })
}

interface Verb {
  verb: string
  description: string
  why: string
  change: typeof pause
}

function addVerb(program: Command, { terminal, work }: VerbContext, { change, description, verb, why }: Verb): Command {
  return program
    .command(verb)
    .description(description)
    .argument('<name>', 'a remote with a candidate')
    .requiredOption('--env <environment>')
    .option('--why <reason>', 'the reason, for the history', why)
    .option(...noWait)
    .action((name: string, flags: { env: string; why: string; wait: boolean }) =>
      work(async ({ authorFor, environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const author = authorFor(environment, flags.why)
        return tellChange(
          { terminal, registry, names: [name], waits: flags.wait },
          await change(registry, { name, environment, author }),
        )
      }),
    )
}
