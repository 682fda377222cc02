import { table } from '@homeside/server-kit/table'
import type { Command } from 'commander'

import { incompatibilities, type Fit } from '../../check/incompatibilities.ts'
import type { HostRelease, RemoteRelease } from '../../records/release.ts'
import { publishedVersions } from '../../reports/overview.ts'
import { numberFrom } from '../context/count-source-flags.ts'
import { bad, good } from '../context/terminal.ts'
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
        const fits = remotes.map((remote) => ({
          remote: `${remote.name} ${remote.version}`,
          hosts: hosts.map((host) => ({ host: host.version, ...incompatibilities(host, remote) })),
        }))
        const reasons = fits.flatMap((each) =>
          each.hosts
            .filter(({ doubts, problems }) => doubts.length + problems.length > 0)
            .map(
              ({ doubts, host, problems }) => `${each.remote} in host ${host}: ${[...problems, ...doubts].join('; ')}`,
            ),
        )
        const cells = fits.map((each) => [each.remote, ...each.hosts.map(inOneWord)])
        const shown = table(['', ...hosts.map(({ version }) => `host ${version}`)], cells)
        terminal.result([shown, ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n'), fits)
        return 0
      }),
    )
}

function inOneWord({ doubts, problems }: Fit): string {
  if (problems.length > 0) return bad('no')
  return doubts.length > 0 ? 'look' : good('works')
}
