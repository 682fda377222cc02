import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Copies the workspace, including uncommitted files, to its own folder and installs its packages.
 *
 * @returns The folder, which the caller deletes.
 * @throws Error when the packages cannot be installed.
 */
export function copyWorkspace(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'homeside-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    // A file that git lists may have been deleted.
    if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file))
  }
  const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline', '--silent']
  if (spawnSync('npx', install, { cwd: copy, stdio: 'inherit' }).status === 0) return copy
  throw new Error(`The packages could not be installed in ${copy}.`)
}
