import type { Command } from 'commander'

import { emptyEnvironment } from '../../changes/checked-change.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { inWords, isBroken, checkBeside } from '../../check/check-live-set.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { workspaceRoot } from '../../environments/workspace-root.ts'
import { longestHours } from '../../override/override-token.ts'
import { isOwnBrand } from '../../records/environment-manifest.ts'
import { bytesOf } from '../../reports/compare-releases.ts'
import { publishSource, requireSource, versionOf, commitOf } from '../context/publish-source.ts'
import { requireTryable, signedLink } from '../context/signed-link.ts'
import type { VerbContext } from '../context/workplace.ts'

interface PublishFlags {
  as?: string
  folder?: string
}

/** Adds the verb `publish` to the program. */
export function addPublish(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('publish')
    .description('builds, checks, hashes and signs a release; it runs nowhere yet')
    .argument('<name>', 'a remote, host, brands or one of them, such as brand-northridge')
    .option('--as <version>', 'the version; default: the one in its package.json')
    .option('--folder <folder>', 'publish this build instead of building')
    .action((name: string, { as, ...built }: PublishFlags) =>
      work(async (workplace) => {
        const { environments, registry } = workplace
        if (!built.folder) requireSource(name)
        const version = as ?? versionOf(name)
        const team = await publishSource(workplace, { name, version, ...built }, terminal)
        const { assets } = await registry.release(name, version)
        const kilobytes = Math.round(bytesOf(assets) / 1000)
        const first = environments.stages[0]?.environment ?? 'local'
        terminal.result(
          `${name} ${version} is published: ${assets.length} files, ${kilobytes} kB, signed by ${team}.\n` +
            `It runs nowhere yet: pnpm release promote ${name}@${version} --to ${first}`,
          { name, version, publishedBy: team, files: assets.length },
        )
        return 0
      }),
    )
}

interface PreviewFlags {
  env: string
  label?: string
  hours: string
  folder?: string
}

const labelText = /^[0-9A-Za-z-]+$/

/** Adds the verb `preview` to the program. */
export function addPreview(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('preview')
    .description(
      'publishes a remote or brand of the working tree under its own version, and prints a signed link to it',
    )
    .argument('<name>', 'a remote, or one brand')
    .option('--env <environment>', 'the environment whose pages show it', 'test')
    .option('--label <label>', 'a part of the version, such as pr-41')
    .option('--hours <number>', `until the link expires, at most ${longestHours}`, '48')
    .option('--folder <folder>', 'publish this build instead of building')
    .action((name: string, flags: PreviewFlags) =>
      work(async (workplace) => {
        const { environments, registry } = workplace
        const { environment } = environmentNamed(flags.env, environments)
        const live = await registry.live(environment)
        if (!live) throw emptyEnvironment(environment)
        const version = previewVersion(name, flags)
        // The same commit was published before, as when a pipeline runs again.
        if (!(await registry.findRelease(name, version))) {
          const { folder } = flags
          await publishSource(workplace, { name, version, ...(folder ? { folder } : {}) }, terminal)
        }
        const broken = (await checkBeside(registry, live, { name, version })).filter(isBroken)
        if (broken.length > 0) {
          throw new RefusedError(
            `${name} ${version} cannot be shown in ${environment}: ${broken.map(inWords).join('\n')}`,
          )
        }
        const signed = await signedLink(workplace, { name, version, environment, hours: Number(flags.hours) })
        terminal.result(
          `${signed.link}\n\nIt shows ${name} ${version} in ${environment} until ${signed.expiresUtc}, to whoever opens it.`,
          { name, version, ...signed },
        )
        return 0
      }),
    )
}

/** `2.7.0-preview.pr-41.3f9c21ab77`: the commit, or the time when not everything is committed. */
function previewVersion(name: string, { folder, label }: Pick<PreviewFlags, 'folder' | 'label'>): string {
  requireTryable(name)
  if (folder === undefined) requireSource(name)
  if (label !== undefined && !labelText.test(label)) {
    throw new RefusedError('Write --label with letters, digits and hyphens, such as pr-41.')
  }
  // A numeric part of a version may not begin with 0, so a letter stands before it.
  const source = commitOf(workspaceRoot)?.slice(0, 10) ?? new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  // A brand’s folder has no version.
  const base = isOwnBrand(name) ? '0.0.0' : versionOf(name)
  return `${base}-preview.${label ? `${label}.` : ''}g${source}`
}
