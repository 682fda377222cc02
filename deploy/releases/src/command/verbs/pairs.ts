import type { Command } from 'commander'

import { incompatibilities } from '../../check/incompatibilities.ts'
import type { HostRelease, RemoteRelease } from '../../records/release.ts'
import { publishedVersions } from '../../reports/published-versions.ts'
import { numberFrom } from '../context/count-source-flags.ts'
import { bad, good, table } from '../context/terminal.ts'
import type { VerbContext } from '../context/verb-context.ts'

/** Adds the verb `pairs` to the program. */
export function addPairs(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('pairs')
    .description('shows which of the last releases of each remote can run in which of the last hosts')
    .option('--last <number>', 'how many releases of each name', numberFrom, 5)
    .action(({ last }: { last: number }) =>
      work(async ({ registry }) => {
        const newest = Object.entries(await publishedVersions(registry)).flatMap(([name, versions]) =>
          versions.slice(0, last).map((version) => registry.release(name, version)),
        )
        const releases = await Promise.all(newest)
        const hosts = releases.filter((each): each is HostRelease => each.kind === 'host')
        const remotes = releases.filter((each): each is RemoteRelease => each.kind === 'remote')
        const pairs = remotes.flatMap((remote) =>
          hosts.map((host) => ({
            remote: `${remote.name} ${remote.version}`,
            host: host.version,
            ...incompatibilities(host, remote),
          })),
        )
        const rows = Map.groupBy(pairs, ({ remote }) => remote)
        const cells = [...rows].map(([remote, fits]) => [
          remote,
          ...fits.map(({ doubts, problems }) => {
            if (problems.length > 0) return bad('no')
            return doubts.length > 0 ? 'look' : good('works')
          }),
        ])
        const reasons = pairs
          .filter(({ doubts, problems }) => doubts.length + problems.length > 0)
          .map(
            ({ doubts, host, problems, remote }) => `${remote} in host ${host}: ${[...problems, ...doubts].join('; ')}`,
          )
        const shown = table(['', ...hosts.map(({ version }) => `host ${version}`)], cells)
        terminal.result([shown, ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n'), pairs)
        return 0
      }),
    )
}
