import type { Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import type { Environments } from '../../environments/read-environments.ts'
import type { EnvironmentManifest } from '../../records/environment-manifest.ts'
import type { Registry } from '../../registry/registry.ts'
import { compareReleases } from '../../reports/compare-releases.ts'
import type { Differences, ReleaseComparison, ReleaseFacts } from '../../reports/compare-releases.ts'
import { describeChange } from '../../reports/describe-change.ts'
import type { VerbContext } from '../context/verb-context.ts'

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
