import type { Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { requireWholeRelease } from '../../changes/require-whole-change.ts'
import { checkBeside } from '../../check/check-beside.ts'
import { isBroken, shown } from '../../check/check-live-set.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import { bad, good, table } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `check` to the program. */
export function addCheck(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('check')
    .description(
      'tells whether a version can be released: checks its files, and checks it beside all that runs in an environment',
    )
    .argument('<name>', 'a remote, or host')
    .argument('<version>')
    .requiredOption('--to <environment>', 'the environment where it is to run')
    .action((name: string, version: string, flags: { to: string }) =>
      work(async ({ environments, registry }) => {
        const { environment } = environmentNamed(flags.to, environments)
        await requireWholeRelease(registry, name, version)
        const live = await registry.live(environment)
        if (!live) throw emptyEnvironment(environment)
        const combinations = await checkBeside(registry, live, { name, version })
        const rows = combinations.map(({ members, problems }) => ({
          with: members.filter((member) => member.name !== name).map(shown)[0] ?? '',
          problems,
        }))
        const broken = combinations.filter(isBroken).length
        const shownRows = rows.map((row) => [
          row.with,
          row.problems.length > 0 ? bad(row.problems.join('; ')) : good('works'),
        ])
        const verdict =
          broken === 0
            ? good(`${name} ${version} can run in ${environment}.`)
            : bad(`${name} ${version} must not run in ${environment}: ${broken} of ${rows.length} would break.`)
        const text = rows.length > 0 ? `${table([`${name} ${version} with`, ''], shownRows)}\n\n${verdict}` : verdict
        terminal.result(text, { name, version, environment, works: broken === 0, combinations: rows })
        return broken === 0 ? 0 : 1
      }),
    )
}
