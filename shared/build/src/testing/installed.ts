import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts programs, also those that only root has on the path. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** Where a program is installed, or null. */
export function installed(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null
}
