import { InvalidArgumentError, type Command } from 'commander'

import { abort, pause, resume } from '../../changes/pause.ts'
import { promote } from '../../changes/promote.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { namesIn } from '../../changes/running.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { runRollout, type RolloutOutcome } from '../../rollout/run-rollout.ts'
import { numberFrom, sourceFrom, withSource, type SourceFlags } from '../context/shared-flags.ts'
import { noWait, tellChange } from '../context/tell-change.ts'
import { bad, good } from '../context/terminal.ts'
import type { VerbContext } from '../context/workplace.ts'

interface PromoteFlags {
  from?: string
  to: string
  weight?: number
  brands?: string
  replaces?: string
  force?: boolean
  allAtOnce?: boolean
  why?: string
  wait: boolean
}

/** Adds the verb `promote` to the program. */
export function addPromote(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('promote')
    .description('moves releases to the next environment, byte for byte')
    .argument('<release...>', 'a name, or a name with a version such as orders@2.7.0')
    .option('--from <environment>', 'where they run now; not needed for the first environment')
    .requiredOption('--to <environment>')
    .option('--weight <percent>', 'as a candidate, for this share of the visitors', percent)
    .option('--brands <aliases>', 'as a candidate, for visitors of these providers, separated by commas')
    .option('--all-at-once', 'skip the candidate and show it to everybody; needs --why')
    .option('--replaces <releases>', 'only if these are stable now, such as orders@2.6.4, separated by commas')
    .option(
      '--why <reason>',
      'the reason, for the history; needed for a version that was marked bad, or that may not fit',
    )
    .option('--force', 'skip a stage or break something; needs --why')
    .option(...noWait)
    .action((releases: string[], flags: PromoteFlags) =>
      work(async ({ authorFor, environments, registry }) => {
        const to = environmentNamed(flags.to, environments)
        if (flags.from) environmentNamed(flags.from, environments)
        if (flags.force && !flags.why) throw new RefusedError('--force wants a reason. Give it with --why "…".')
        if (flags.allAtOnce && !flags.why)
          throw new RefusedError('--all-at-once wants a reason. Give it with --why "…".')
        const why = flags.why ?? `promoted${flags.from ? ` from ${flags.from}` : ''}`
        const manifest = await promote(registry, {
          releases,
          from: flags.from ?? null,
          to,
          ...(flags.weight === undefined && !flags.brands ? {} : { weight: flags.weight ?? 100 }),
          ...(flags.brands ? { brands: flags.brands.split(',') } : {}),
          allAtOnce: flags.allAtOnce ?? false,
          force: flags.force ?? false,
          ...(flags.replaces ? { replaces: flags.replaces.split(',') } : {}),
          isReasoned: flags.why !== undefined,
          author: authorFor(to.environment, why),
        })
        return tellChange({ terminal, registry, names: namesIn(releases).names, waits: flags.wait }, manifest)
      }),
    )
}

function percent(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && number >= 0 && number <= 100) return number
  throw new InvalidArgumentError('Write a number from 0 to 100.')
}

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
    .argument('<name>', 'a remote, host or brand with a candidate')
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
