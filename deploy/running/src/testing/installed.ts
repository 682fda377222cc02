import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts programs, also those that only root has on the path. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** Where a program is installed, or null. */
export function installed(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null
}

interface Program {
  program: string
  debianPackage: string
}

/** `describe` where the programs are installed; else one that is skipped, saying what to install. */
export function describeWith(programs: readonly Program[]): jest.Describe {
  const missing = programs.filter(({ program }) => installed(program) === null)
  for (const { program, debianPackage } of missing) {
    process.stderr.write(
      `${program} was not found: its tests are SKIPPED. On Debian: apt-get install ${debianPackage}\n`,
    )
  }
  return missing.length === 0 ? describe : describe.skip
}
