import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartError } from '@homeside/server-kit/start-error'

/**
 * Locks a data folder for this process. PGlite has no lock of its own, and two writers would destroy the data. A lock
 * whose process is gone (killed, or the machine restarted) does not count.
 *
 * @returns the function that gives the folder back.
 * @throws StartError when a living process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const own = `${process.pid} ${processStart(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = livingHolder(file)
      if (holder !== null) {
        throw new StartError(
          `The data folder ${folder} is in use by process ${holder}. Stop that one first, or name another folder in DATA_FOLDER.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new StartError(`The data folder ${folder} could not be locked.`)
}

function livingHolder(file: string): number | null {
  const [pid, started] = readIfThere(file).split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return null
  // Process numbers are reused. The start time tells the lock's writer from a later process with the same number.
  return processStart(holder) === started ? holder : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in ticks since this boot, with the boot's id; 'unknown' without /proc. */
function processStart(pid: number): string {
  const boot = readIfThere('/proc/sys/kernel/random/boot_id').trim()
  const ticks = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19]
  return boot && ticks ? `${boot}/${ticks}` : 'unknown'
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
