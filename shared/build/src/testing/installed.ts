import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's folders of programs, including those that only root has on the path. */
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/usr/lib/systemd',
  '/lib/systemd',
]

/** The path of an installed program, or null. */
export function installed(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null
}
