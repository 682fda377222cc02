import type { Command } from 'commander'

import { replay } from '../../reports/replay.ts'
import type { VerbContext } from '../run-release.ts'
import { table } from '../terminal.ts'

export function addReplay(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('replay')
    .description('exactly what a page load was made of')
    .argument('<snapshotId>', 'as it stands in the page and in the reports about it')
    .action((snapshotId: string) =>
      work(async ({ registry }) => {
        const page = await replay(registry, snapshotId)
        const { brand, cohort, environment, language, rows, serial, writtenUtc } = page
        const head = `${environment}, serial ${serial} of ${writtenUtc}; brand ${brand}, ${language}, cohort ${cohort}`
        const cells = rows.map(({ entry, fallback, name, track, version }) => [
          name,
          version,
          track,
          fallback ?? '',
          entry,
        ])
        terminal.result(`${head}\n\n${table(['', 'version', 'track', 'fallback', 'entry'], cells)}`, page)
        return 0
      }),
    )
}
