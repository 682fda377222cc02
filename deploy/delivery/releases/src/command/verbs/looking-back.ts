import { table } from '@homeside/server-kit/table'
import { InvalidArgumentError, type Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed, type Environments } from '../../environments/environment.ts'
import type { EnvironmentManifest } from '../../records/environment-manifest.ts'
import type { Registry } from '../../registry/registry.ts'
import {
  compareReleases,
  type Differences,
  type ReleaseComparison,
  type ReleaseFacts,
} from '../../reports/compare-releases.ts'
import { crashesOf, type FoundCrash } from '../../reports/crashes.ts'
import { describeChange } from '../../reports/describe-change.ts'
import { historyOf } from '../../reports/overview.ts'
import { replay, replayAt, type Replay } from '../../reports/replay.ts'
import { cohortFrom } from '../../resolve/resolve-remotes.ts'
import type { Workplace, VerbContext } from '../context/workplace.ts'

/** Adds the verb `diff` to the program. */
export function addDiff(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('diff')
    .description('compares two environments, two serials such as production@180, or two releases such as orders@2.7.0')
    .argument('<one>')
    .argument('<other>')
    .action((one: string, other: string) =>
      work(async ({ environments, registry }) => {
        const releases = releasesNamed(one, other)
        if (releases) {
          const comparison = await compareReleases(registry, releases)
          terminal.result(comparisonInWords(comparison), comparison)
          return 0
        }
        const before = await manifestNamed(registry, environments, one)
        const after = await manifestNamed(registry, environments, other)
        const differences = describeChange(before, after)
        const text = differences.length > 0 ? differences.join('\n') : `${one} and ${other} are the same.`
        terminal.result(text, { one: before.serial, other: after.serial, differences })
        return 0
      }),
    )
}

async function manifestNamed(
  registry: Registry,
  environments: Environments,
  name: string,
): Promise<EnvironmentManifest> {
  const [wanted = '', serial] = name.split('@')
  const { environment } = environmentNamed(wanted, environments)
  if (serial !== undefined) return registry.manifest(environment, Number(serial))
  const live = await registry.live(environment)
  if (!live) throw emptyEnvironment(environment)
  return live
}

const release = /^([a-z][a-z0-9-]*)@(\d+\.\d+\.\d+.*)$/

/** `orders@2.6.4` and `orders@2.7.0`; null when environments are meant. */
function releasesNamed(one: string, other: string): { name: string; one: string; other: string } | null {
  const [, name, before] = release.exec(one) ?? []
  const [, otherName, after] = release.exec(other) ?? []
  if (!name || !before || !otherName || !after) return null
  if (name === otherName) return { name, one: before, other: after }
  throw new RefusedError(`${name} and ${otherName} are not releases of one name.`)
}

/** A comparison of two releases for a terminal. */
function comparisonInWords(comparison: ReleaseComparison): string {
  const { brands, files, menu, name, one, other, routes, sharedModules } = comparison
  const parts = [
    `${name} ${factsInWords(one)}\n${name} ${factsInWords(other)}`,
    section(`files, ${files.same} of them the same`, [
      ...files.added.map(({ bytes, file }) => `+ ${file}, ${bytes} bytes`),
      ...files.removed.map(({ bytes, file }) => `- ${file}, ${bytes} bytes`),
      ...files.changed.map(({ bytes, file }) => `  ${file}, ${bytes.one} → ${bytes.other} bytes`),
    ]),
    section('routes', lines(routes)),
    section('menu', lines(menu)),
    section('shared modules', lines(sharedModules)),
    section('brands', lines(brands)),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function factsInWords({ bytes, commit, contract, files, publishedBy, publishedUtc, version }: ReleaseFacts): string {
  const when = publishedUtc.slice(0, 16).replace('T', ' ')
  const from = commit ? `, commit ${commit.slice(0, 10)}` : ''
  const made = contract ? `, contract ${contract}` : ''
  return `${version}: ${files} files, ${bytes} bytes${made}; ${publishedBy}, ${when} UTC${from}`
}

function lines({ added, changed, removed }: Differences): string[] {
  return [
    ...added.map(({ is, what }) => `+ ${what}: ${is}`),
    ...removed.map(({ was, what }) => `- ${what}: ${was}`),
    ...changed.map(({ is, was, what }) => `  ${what}: ${was} → ${is}`),
  ]
}

/** Nothing, where there is no difference. */
function section(title: string, differences: readonly string[]): string {
  return differences.length === 0 ? '' : [`${title}:`, ...differences.map((line) => `  ${line}`)].join('\n')
}

/** Adds the verb `history` to the program. */
export function addHistory(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('history')
    .description('shows who changed what in an environment, when and why, newest first')
    .argument('[name]', 'changes of this remote, of host or of brands only')
    .requiredOption('--env <environment>')
    .option('--last <number>', 'how many changes to show', count, 20)
    .action((name: string | undefined, flags: { env: string; last: number }) =>
      work(async ({ environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const entries = await historyOf(registry, environment, flags.last, name)
        const rows = entries.map(({ by, changes, serial, why, writtenUtc }) => [
          String(serial),
          writtenUtc.replace('T', ' ').slice(0, 16),
          by,
          changes.join('\n'),
          why,
        ])
        const text = rows.length > 0 ? table(['serial', 'UTC', 'by', 'what', 'why'], rows) : 'Nothing was ever changed.'
        terminal.result(text, entries)
        return 0
      }),
    )
}

function count(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Write a whole number from 1.')
}

/** Adds the verb `errors` to the program. */
export function addErrors(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('errors')
    .description('shows what crashed for patients within 30 days, with the lines of source, the latest first')
    .argument('[name]', 'crashes of this remote only')
    .requiredOption('--env <environment>')
    .action((name: string | undefined, flags: { env: string }) =>
      work(async ({ environments, registry }) => {
        const { environment } = environmentNamed(flags.env, environments)
        const crashes = await crashesOf(registry, environment, name)
        const text = crashes.map(crashInWords).join('\n\n')
        terminal.result(text || 'No gateway that was seen within the hour was told of a crash.', crashes)
        return 0
      }),
    )
}

function crashInWords({ frames, lastUtc, message, met, name, release: remote, version }: FoundCrash): string {
  const places = frames.flatMap(({ frame, source }) =>
    source
      ? [
          `  ${source.file}:${source.line}:${source.column}${source.function ? ` in ${source.function}` : ''}`,
          `    ${source.text}`,
        ]
      : [`  ${frame}, without a map`],
  )
  return [
    `${remote} ${version}: ${name}: ${message}`,
    `  met by ${met} network${met === 1 ? '' : 's'}, last ${lastUtc.slice(0, 16).replace('T', ' ')} UTC`,
    ...places,
  ].join('\n')
}

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
      'the id in the page and in its reports, the `page` of an entry of the trail, or the version in “About this portal”',
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
