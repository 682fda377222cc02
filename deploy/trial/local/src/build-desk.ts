import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { foldersIn } from '@homeside/releases/publish/build-brands'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { readBrand } from '@homeside/releases/publish/read-brand'

import { fail, say } from './serve.ts'
import { sourceVersion } from './source-version.ts'
import { brandsFolders, root } from './workspace.ts'

const desk = path.join(root, 'deploy/server/desk')
const output = path.join(desk, 'dist')
/** Holds the version of the source that the folder was built from. */
const marker = path.join(output, 'built-from')

/**
 * Builds the desk, which the API serves, unless it is built from the same source already.
 *
 * @throws RefusedError saying in words what is wrong in a brand, whose colours the desk has.
 */
export async function buildDesk(progress: (line: string) => void, brands = brandsFolders): Promise<void> {
  for (const [name, folder] of (await Promise.all(brands.map(foldersIn))).flat()) await readBrand(folder, name)
  const version = sourceVersion(desk, [path.join(root, 'shared'), ...brandsFolders])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === version) return
  const started = performance.now()
  await buildPackage(desk, { output })
  writeFileSync(marker, version)
  progress(`built desk in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.main) buildDesk(say).catch(fail)
