import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { buildPackage } from '@homeside/releases/publish/build-package'

import { sourceVersion } from './source-version.ts'
import { brandsFolders, root } from './workspace.ts'

const desk = path.join(root, 'deploy/server/desk')
const output = path.join(desk, 'dist')
/** Holds the version of the source that the folder was built from. */
const marker = path.join(output, 'built-from')

/** Builds the desk, which the API serves, unless it is built from the same source already. */
export async function buildDesk(progress: (line: string) => void): Promise<void> {
  const version = sourceVersion(desk, [path.join(root, 'shared'), ...brandsFolders])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === version) return
  const started = performance.now()
  await buildPackage(desk, { output })
  writeFileSync(marker, version)
  progress(`built desk in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.main) await buildDesk((line) => process.stdout.write(`${line}\n`))
