import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { workspace } from '@homeside/server-kit/testing/start-process'

const migrations = 'deploy/server/api/migrations'
/** The packages that a server needs, here and where earlier versions have them. */
const packages = '{shared/*,deploy/*,deploy/*/*}'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function git(...parameters: readonly string[]): Buffer {
  return execFileSync('git', parameters, { cwd: workspace, maxBuffer: 2 ** 30 })
}

/** The last commit before the newest migration; null while there are only those that made the first tables. */
export function commitBeforeNewestMigration(): string | null {
  // The folder has moved since, so a file counts from when it was added at any place.
  const adding = (file: string): string | undefined =>
    git('log', '--diff-filter=A', '--format=%H', '--', `:(glob)deploy/**/migrations/${file}`)
      .toString()
      .trim()
      .split('\n')
      .at(-1)
  const [first = '', ...further] = globSync('*.sql', { cwd: path.join(workspace, migrations) }).toSorted()
  const newest = adding(further.at(-1) ?? first)
  return newest === adding(first) ? null : git('rev-parse', '--verify', `${newest}^`).toString().trim()
}

/** Writes the servers of a commit into a folder of their own, with the libraries of this workspace. */
export function serversOf(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, 'deploy', 'shared') })
  const manifests = globSync(`${packages}/package.json`, { cwd: folder }).map((file) => {
    const manifest = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Manifest
    return { ...manifest, place: path.join(folder, path.dirname(file)) }
  })
  for (const { dependencies, devDependencies, place } of manifests) {
    for (const library of Object.keys({ ...dependencies, ...devDependencies })) {
      const own = manifests.find(({ name }) => name === library)?.place
      const [found] = own ? [own] : globSync(path.join(workspace, packages, 'node_modules', library))
      const link = path.join(place, 'node_modules', library)
      mkdirSync(path.dirname(link), { recursive: true })
      if (found) symlinkSync(found, link)
    }
  }
  symlinkSync(path.join(workspace, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Writes a later version of today's sandbox into a folder of its own: the same with further migrations of the API. */
export function laterServer(later: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  for (const part of ['deploy/server/api', 'deploy/trial/sandbox']) {
    cpSync(path.join(workspace, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  for (const part of ['shared', 'node_modules']) {
    symlinkSync(path.join(workspace, part), path.join(folder, part))
  }
  for (const [name, script] of Object.entries(later)) writeFileSync(path.join(folder, migrations, name), script)
  return folder
}
