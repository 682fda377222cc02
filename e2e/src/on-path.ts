import { spawnSync } from 'node:child_process'

/** Where a program is installed; null when it is not. */
export function onPath(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}
