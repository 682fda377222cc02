import { table } from '@homeside/server-kit/table'
import type { Command } from 'commander'

import { emptyEnvironment, wayOut } from '../../changes/checked-change.ts'
import { requireBackend, requireWholeRelease } from '../../changes/require-whole-change.ts'
import { type Combination, isBroken, isDoubtful, reasons, shown, checkBeside } from '../../check/check-live-set.ts'
import { incompatibilities, type Fit } from '../../check/incompatibilities.ts'
import { environmentNamed } from '../../environments/environment.ts'
import type { EnvironmentManifest } from '../../records/environment-manifest.ts'
import type { HostRelease, RemoteRelease } from '../../records/release.ts'
import type { Registry } from '../../registry/registry.ts'
import { publishedVersions } from '../../reports/overview.ts'
import { numberFrom } from '../context/shared-flags.ts'
import { bad, good } from '../context/terminal.ts'
import type { VerbContext } from '../context/workplace.ts'

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
        const to = environmentNamed(flags.to, environments)
        const { environment } = to
        await requireWholeRelease(registry, name, version)
        requireBackend(await registry.release(name, version), to)
        const live = await registry.live(environment)
        if (!live) throw emptyEnvironment(environment)
        const combinations = await checkBeside(registry, live, { name, version })
        const others = combinations.map(({ members }) => members.filter((member) => member.name !== name).map(shown)[0])
        const rows = combinations.map(({ doubts, problems }, at) => ({ with: others[at] ?? '', problems, doubts }))
        const shownRows = combinations.map((combination, at) => [others[at] ?? '', fitInWords(combination)])
        const works = !combinations.some(isBroken)
        const verdict = await verdictOn(`${name} ${version}`, combinations, live, registry)
        const text = rows.length > 0 ? `${table([`${name} ${version} with`, ''], shownRows)}\n\n${verdict}` : verdict
        terminal.result(text, { name, version, environment, works, combinations: rows })
        return works ? 0 : 1
      }),
    )
}

async function verdictOn(
  subject: string,
  combinations: readonly Combination[],
  live: EnvironmentManifest,
  registry: Registry,
): Promise<string> {
  const { environment } = live
  const broken = combinations.filter(isBroken)
  const doubtful = combinations.filter(isDoubtful)
  if (broken.length + doubtful.length === 0) return good(`${subject} can run in ${environment}.`)
  const way = await wayOut(registry, [...broken, ...doubtful], live)
  if (broken.length === 0) {
    return `${subject} may go wrong in ${environment}. ${way}, or try it there and promote it with --why "…".`
  }
  return bad(
    `${subject} must not run in ${environment}: ${broken.length} of ${combinations.length} would break. ${way}.`,
  )
}

function fitInWords(combination: Combination): string {
  if (isBroken(combination)) return bad(reasons(combination))
  return isDoubtful(combination) ? `may go wrong: ${reasons(combination)}` : good('works')
}

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
        const whyNot = fits.flatMap((each) =>
          each.hosts
            .filter(({ doubts, problems }) => doubts.length + problems.length > 0)
            .map(
              ({ doubts, host, problems }) => `${each.remote} in host ${host}: ${[...problems, ...doubts].join('; ')}`,
            ),
        )
        const cells = fits.map((each) => [each.remote, ...each.hosts.map(inOneWord)])
        const grid = table(['', ...hosts.map(({ version }) => `host ${version}`)], cells)
        terminal.result([grid, ...(whyNot.length > 0 ? ['', ...whyNot] : [])].join('\n'), fits)
        return 0
      }),
    )
}

function inOneWord({ doubts, problems }: Fit): string {
  if (problems.length > 0) return bad('no')
  return doubts.length > 0 ? 'look' : good('works')
}
