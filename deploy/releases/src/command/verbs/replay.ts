import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { replay, replayAt } from '../../reports/replay.ts'
import type { Replay } from '../../reports/replay.ts'
import { cohortFrom } from '../../resolve/resolve-remotes.ts'
import { table } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'
import type { Workplace } from '../context/workplace.ts'

interface ReplayFlags {
  env?: string
  at?: string
  cohort?: string
  brand: string
  alias: string
  language: string
}

/** Adds the verb `replay` to the program. */
export function addReplay(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('replay')
    .description('shows which releases a page load had, or which a cohort’s pages had at a time')
    .argument(
      '[snapshotId]',
      'the id in the page and in its reports, or the version that a patient reads from “About this portal”',
    )
    .option('--env <environment>', 'without a snapshotId: the environment')
    .option('--at <time>', 'and the time, such as 2026-01-31T16:05:00Z')
    .option('--cohort <number>', 'and the visitor’s cohort, from the cookie hs-cohort (__Host-hs-cohort with TLS)')
    .option('--brand <alias>', 'the brand; default: the portal’s own', '')
    .option('--alias <alias>', 'the alias in the address', '')
    .option('--language <language>', 'en or es', 'en')
    .action((snapshotId: string | undefined, flags: ReplayFlags) =>
      work(async (workplace) => {
        const page = snapshotId ? await replay(workplace.registry, snapshotId) : await byTime(workplace, flags)
        terminal.result(inWords(page), page)
        return 0
      }),
    )
}

function byTime({ environments, registry }: Workplace, { at, env, ...visit }: ReplayFlags): Promise<Replay> {
  const cohort = cohortFrom(visit.cohort)
  const when = new Date(at ?? '')
  if (!env || cohort === null || Number.isNaN(when.getTime())) {
    throw new RefusedError(
      'Name a page load by its snapshotId, or say where, when and for which cohort: pnpm release replay ' +
        '--env production --at 2026-01-31T16:05:00Z --cohort 731',
    )
  }
  const { environment } = environmentNamed(env, environments)
  return replayAt(registry, { ...visit, environment, cohort }, when)
}

function inWords({ brand, cohort, environment, language, rows, serial, writtenUtc }: Replay): string {
  const head = `${environment}, serial ${serial} of ${writtenUtc}; brand ${brand}, ${language}, cohort ${cohort}`
  const cells = rows.map(({ entry, fallback, name, track, version }) => [name, version, track, fallback ?? '', entry])
  return `${head}\n\n${table(['', 'version', 'track', 'fallback', 'entry'], cells)}`
}
