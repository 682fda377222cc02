import type { Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/read-environments.ts'
import type { Environments } from '../../environments/read-environments.ts'
import type { EnvironmentManifest } from '../../records/environment-manifest.ts'
import type { Registry } from '../../registry/registry.ts'
import { compareReleases } from '../../reports/compare-releases.ts'
import { comparisonInWords } from '../../reports/comparison-in-words.ts'
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
