import { spawnSync } from 'node:child_process'

/** The path of an installed program; null when it is not installed. */
export function onPath(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}
