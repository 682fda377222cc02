import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import { publishRelease } from '../../publish/publish-release.ts'
import { version as versionText } from '../../release.ts'
import { ReleaseExistsError } from '../../store/release-store.ts'
import { workspaceRoot } from '../settings.ts'
import type { VerbContext } from '../verb-context.ts'

interface PublishFlags {
  as?: string
  folder?: string
}

/** Adds the verb `publish` to the program. */
export function addPublish(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('publish')
    .description('builds, checks, hashes and signs a release; it runs nowhere yet')
    .argument('<name>', 'a remote, host or brands')
    .option('--as <version>', 'the version; that of its package.json unless told')
    .option('--folder <folder>', 'a build that is there already')
    .action((name: string, flags: PublishFlags) =>
      work(async ({ environments, publisherOf, registry }) => {
        if (!flags.folder) requireSource(name)
        requireVersion(flags.as)
        const publisher = publisherOf(name)
        const source = sourceOf(name)
        const version = flags.as ?? versionOf(source, name)
        if (await registry.findRelease(name, version)) throw new ReleaseExistsError(name, version)
        const folder = flags.folder ?? (await mkdtemp(path.join(tmpdir(), `${name}-`)))
        try {
          if (!flags.folder) {
            terminal.progress(`building ${name} ${version}…`)
            await build(name, source, { version, output: folder })
          }
          terminal.progress(`hashing, compressing and signing as ${publisher.team}…`)
          const commit = commitOf(source)
          await publishRelease(registry, { name, version, folder, ...(commit ? { commit } : {}) }, publisher)
        } finally {
          if (!flags.folder) await rm(folder, { recursive: true, force: true })
        }
        const { assets } = await registry.release(name, version)
        const kilobytes = Math.round(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
        const first = environments.stages[0]?.environment ?? 'local'
        terminal.result(
          `${name} ${version} is published: ${assets.length} files, ${kilobytes} kB, signed by ${publisher.team}.\n` +
            `It runs nowhere yet: pnpm release promote ${name}@${version} --to ${first}`,
          { name, version, publishedBy: publisher.team, files: assets.length },
        )
        return 0
      }),
    )
}

/** The bundler is loaded only for building, because loading it takes longer than everything else here. */
async function build(name: string, source: string, how: { version: string; output: string }): Promise<void> {
  if (name === 'brands') {
    const { buildBrands } = await import('../../publish/build-brands.ts')
    return buildBrands(source, how.output)
  }
  const { buildPackage } = await import('../../publish/build-package.ts')
  return buildPackage(source, how)
}

function sourceOf(name: string): string {
  if (name === 'host') return path.join(workspaceRoot, 'host')
  if (name === 'brands') return path.join(workspaceRoot, 'deploy/brands')
  return path.join(workspaceRoot, 'remotes', name)
}

/** Checked here, because the bundler would report a missing file and not name the remotes that exist. */
function requireSource(name: string): void {
  if (existsSync(sourceOf(name))) return
  const remotes = readdirSync(path.join(workspaceRoot, 'remotes')).filter((each) =>
    existsSync(path.join(sourceOf(each), 'remote.ts')),
  )
  throw new RefusedError(`There is no remote ${name}. There are: host, brands, ${remotes.join(', ')}.`)
}

function requireVersion(written: string | undefined): void {
  if (written === undefined || versionText.safeParse(written).success) return
  throw new RefusedError(`"${written}" is no version. Write three numbers, such as --as 2.7.0 or --as 2.7.0-trial.1`)
}

function versionOf(source: string, name: string): string {
  const file = path.join(source, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  throw new RefusedError(`${name} has no package.json that says its version. Say it with --as <version>.`)
}

/** The commit of a source folder if all its files are committed; otherwise undefined. */
function commitOf(source: string): string | null {
  const git = (...parameters: string[]): string =>
    execFileSync('git', parameters, { cwd: source, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain', '.') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}
