import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './workspace.ts'

const ignored = new Set(['node_modules', 'dist', '.portal', 'coverage'])

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? files(file) : [file]
    })
    .toSorted()
}

/** The part of the lockfile that concerns a package: everything except the dependencies of other remotes. */
export function installedFor(packageFolder: string, lockfile: string): string {
  const own = path.relative(root, packageFolder)
  return lockfile.replaceAll(/^ {2}(remotes\/[^\n:]+):\n(?:(?: {4}[^\n]*)?\n)*/gm, (section, name: string) =>
    name === own ? section : '',
  )
}

/**
 * A version that names the source it is built from, such as `0.1.0-local.3f9c21ab77`. The same source is never built
 * twice, and changed source is a new release.
 *
 * @param packageFolder The folder with the `package.json` that carries the version.
 * @param folders What else the build reads.
 */
export function sourceVersion(packageFolder: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [packageFolder, ...folders].flatMap(files)) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  hash.update(installedFor(packageFolder, readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')))
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return `${version}-local.${hash.digest('hex').slice(0, 10)}`
}
