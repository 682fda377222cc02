import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { buildPackage } from '@homeside/releases/publish/build-package'

import { root } from '../workspace.ts'

/** A text and its replacement in the next version, so that visitors can tell the versions apart. */
export interface Rewording {
  from: string
  to: string
  /** The file to change, when the text is only a part of an English text. */
  file?: string
}

/**
 * Builds a version of a remote with other texts or other code, from a copy of its source.
 *
 * @returns The folder with the build.
 */
export async function buildReworded(
  workshop: string,
  { name, version }: { name: string; version: string },
  ...rewordings: readonly Rewording[]
): Promise<string> {
  const source = path.join(root, 'remotes', name)
  const copy = path.join(workshop, 'sources', `${name}-${version}`)
  const output = path.join(workshop, 'builds', `${name}-${version}`)
  await mkdir(path.dirname(copy), { recursive: true })
  await cp(source, copy, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' })
  await symlink(path.join(source, 'node_modules'), path.join(copy, 'node_modules'))
  for (const { file, from, to } of rewordings) {
    const changed = path.join(copy, file ?? 'src/strings/en.json')
    const [before, after] = file ? [from, to] : [`"${from}"`, `"${to}"`]
    const text = await readFile(changed, 'utf8')
    if (!text.includes(before)) throw new Error(`${changed} lacks ${before}.`)
    await writeFile(changed, text.replace(before, after))
  }
  await buildPackage(copy, { version, output })
  return output
}
