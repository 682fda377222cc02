import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { RefusedError } from '../../changes/refused-error.ts'
import type { Environment } from '../../environments/environment.ts'
import { workspaceRoot } from '../../environments/workspace-root.ts'
import { publishRelease } from '../../publish/publish-release.ts'
import { isOwnBrand, ownBrandName } from '../../records/environment-manifest.ts'
import { version as versionText } from '../../records/release.ts'
import { ReleaseExistsError } from '../../store/release-store.ts'
import type { Terminal } from './terminal.ts'
import type { Workplace } from './workplace.ts'

interface Source {
  name: string
  version: string
  /** The folder of an existing build. Without it the release is built from the workspace. */
  folder?: string
}

/**
 * Builds and publishes a release from the workspace. Publishing does not put it live in any environment.
 *
 * @returns The team that signed it.
 * @throws RefusedError when there is no such source or no key; ReleaseExistsError when the version exists.
 */
export async function publishSource(
  { environments, publisherOf, registry }: Workplace,
  { folder: built, name, version }: Source,
  { progress }: Terminal,
): Promise<string> {
  if (!built) requireSource(name)
  requireVersion(version)
  const publisher = publisherOf(name)
  if (await registry.findRelease(name, version)) throw new ReleaseExistsError(name, version)
  const source = sourceOf(name)
  const folder = built ?? (await mkdtemp(path.join(tmpdir(), `${name}-`)))
  try {
    if (!built) {
      progress(`building ${name} ${version}…`)
      await build(name, source, { version, output: folder, stages: environments.stages })
    }
    progress(`hashing, compressing and signing as ${publisher.team}…`)
    const commit = commitOf(source)
    await publishRelease(registry, { name, version, folder, ...(commit ? { commit } : {}) }, publisher)
    return publisher.team
  } finally {
    if (!built) await rm(folder, { recursive: true, force: true })
  }
}

/** The bundler is loaded only for building, because loading it takes longer than everything else here. */
async function build(
  name: string,
  source: string,
  { stages, ...how }: { version: string; output: string; stages: readonly Environment[] },
): Promise<void> {
  if (name === 'brands' || isOwnBrand(name)) {
    const { buildBrands } = await import('../../publish/build-brands.ts')
    const own = name === 'brands' ? {} : { own: path.basename(source) }
    return buildBrands([brandsFolder], how.output, { stages, ...own })
  }
  const { buildPackage } = await import('../../publish/build-package.ts')
  return buildPackage(source, how)
}

const brandsFolder = path.join(workspaceRoot, 'deploy/delivery/brands')

function sourceOf(name: string): string {
  if (name === 'host') return path.join(workspaceRoot, 'host')
  if (name === 'brands') return brandsFolder
  if (isOwnBrand(name)) return path.join(brandsFolder, name.replace('brand-', ''))
  return path.join(workspaceRoot, 'remotes', name)
}

/**
 * Checks that there is a source to build, because the bundler would report a missing file and not name the remotes that
 * exist.
 *
 * @throws RefusedError naming the remotes that exist.
 */
export function requireSource(name: string): void {
  if (existsSync(sourceOf(name))) return
  const remotes = readdirSync(path.join(workspaceRoot, 'remotes')).filter((each) =>
    existsSync(path.join(sourceOf(each), 'remote.ts')),
  )
  const brands = readdirSync(brandsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const own = brands.map((entry) => ownBrandName(entry.name))
  throw new RefusedError(`There is no remote ${name}. There are: host, brands, ${[...own, ...remotes].join(', ')}.`)
}

function requireVersion(written: string): void {
  if (versionText.safeParse(written).success) return
  throw new RefusedError(`"${written}" is no version. Write three numbers, such as --as 2.7.0 or --as 2.7.0-trial.1`)
}

/**
 * The version in the `package.json` of a release's source.
 *
 * @throws RefusedError when it has none.
 */
export function versionOf(name: string): string {
  const file = path.join(sourceOf(name), 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  throw new RefusedError(`${name} has no package.json that says its version. Say it with --as <version>.`)
}

/** The commit of a folder if all its files are committed; otherwise null. */
export function commitOf(folder: string): string | null {
  const git = (...parameters: string[]): string =>
    execFileSync('git', parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain', '.') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}
