import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { workspace } from './start-process.ts'

const migrations = 'deploy/api/migrations'
/** What a server needs of the workspace. */
const parts = ['deploy', 'shared']

function git(...parameters: readonly string[]): Buffer {
  return execFileSync('git', parameters, { cwd: workspace, maxBuffer: 2 ** 30 })
}

/** The last commit before the newest migration; null while there are only those that made the first tables. */
export function commitBeforeNewestMigration(): string | null {
  const adding = (files: string): string =>
    git('log', '-1', '--diff-filter=A', '--format=%H', '--', files).toString().trim()
  const newest = adding(migrations)
  return newest === adding(`${migrations}/0001_accounts.sql`)
    ? null
    : git('rev-parse', '--verify', `${newest}^`).toString().trim()
}

/** Writes the servers of a commit into a folder of their own, with the libraries of this workspace. */
export function serversOf(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...parts) })
  for (const part of parts) {
    for (const modules of globSync(`${part}/*/node_modules`, { cwd: workspace })) {
      cpSync(path.join(workspace, modules), path.join(folder, modules), { recursive: true, verbatimSymlinks: true })
    }
  }
  symlinkSync(path.join(workspace, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Writes a later version of today's sandbox into a folder of its own: the same with further migrations of the API. */
export function laterServer(later: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  for (const part of ['deploy/api', 'deploy/sandbox']) {
    cpSync(path.join(workspace, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  for (const part of ['deploy/running', 'shared', 'node_modules']) {
    symlinkSync(path.join(workspace, part), path.join(folder, part))
  }
  for (const [name, script] of Object.entries(later)) writeFileSync(path.join(folder, migrations, name), script)
  return folder
}
