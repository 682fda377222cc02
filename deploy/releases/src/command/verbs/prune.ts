import type { Command } from 'commander'

import { prune } from '../../reports/prune.ts'
import { table } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `prune` to the program. */
export function addPrune(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('prune')
    .description('deletes the files of releases that no page of the last 30 days can load')
    .option('--dry-run', 'only list them')
    .action((flags: { dryRun?: boolean }) =>
      work(async ({ environments, registry }) => {
        const dryRun = flags.dryRun ?? false
        const pruned = await prune(registry, {
          environments: environments.stages.map(({ environment }) => environment),
          now: new Date(),
          dryRun,
          progress: terminal.progress,
        })
        const done = dryRun ? 'would be deleted' : 'were deleted'
        const rows = pruned.map(({ name, version }) => [name, version])
        const text =
          rows.length > 0
            ? `${table(['', 'version'], rows)}\n\nThe files of ${rows.length} ${done}.`
            : 'All are in use.'
        terminal.result(text, { dryRun, pruned })
        return 0
      }),
    )
}
