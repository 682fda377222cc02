import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { buildPackage } from '@homeside/releases/publish/build-package'

import { root } from '../workspace.ts'

/** The English texts that the next version changes, so that visitors can tell the versions apart. */
export interface Rewording {
  from: string
  to: string
}

/**
 * Builds a version of a remote with other texts, from a copy of its source.
 *
 * @returns The folder with the build.
 */
export async function buildReworded(
  workshop: string,
  { name, version }: { name: string; version: string },
  { from, to }: Rewording,
): Promise<string> {
  const source = path.join(root, 'remotes', name)
  const copy = path.join(workshop, 'sources', `${name}-${version}`)
  const output = path.join(workshop, 'builds', `${name}-${version}`)
  await mkdir(path.dirname(copy), { recursive: true })
  await cp(source, copy, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' })
  await symlink(path.join(source, 'node_modules'), path.join(copy, 'node_modules'))
  const strings = path.join(copy, 'src/strings/en.json')
  const words = await readFile(strings, 'utf8')
  if (!words.includes(`"${from}"`)) throw new Error(`${strings} lacks "${from}".`)
  await writeFile(strings, words.replace(`"${from}"`, `"${to}"`))
  await buildPackage(copy, { version, output })
  return output
}
