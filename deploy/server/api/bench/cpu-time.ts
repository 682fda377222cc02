import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { postgresFolderVariable } from '../testing/start-postgres.ts'

/** How much processor time PostgreSQL and servers take during a bench. Linux counts it in hundredths of a second. */
const tickMs = 10

/** A process of a bench, without the fields of `/proc/<pid>/stat` that nothing here reads. */
interface Ticks {
  parent: number
  ticks: number
  /** The time of its children that have ended. */
  ended: number
}

function ticksOf(pid: number): Ticks | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, ticks: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}

/** Milliseconds of processor time that these processes and their children took so far, also those that have ended. */
export function processorTime(pids: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const counted = all.flatMap((pid) => {
    const read = ticksOf(pid)
    if (read === null) return []
    if (pids.includes(pid)) return [read.ticks + read.ended]
    return pids.includes(read.parent) ? [read.ticks] : []
  })
  return counted.reduce((sum, ticks) => sum + ticks, 0) * tickMs
}

/** Milliseconds of processor time that each measured part took, by its name. */
export type Taken = Readonly<Record<string, number>>

/**
 * Runs something, and measures what each part takes meanwhile.
 *
 * @param parts the processes of each part, by its name.
 */
export async function takenBy<Result>(
  parts: Readonly<Record<string, readonly number[]>>,
  run: () => Promise<Result>,
): Promise<{ result: Result; taken: Taken }> {
  const before = Object.entries(parts).map(([part, pids]) => ({ part, pids, ms: processorTime(pids) }))
  const result = await run()
  return { result, taken: Object.fromEntries(before.map(({ part, pids, ms }) => [part, processorTime(pids) - ms])) }
}

/** The first process of the temporary PostgreSQL; each connection is a child of it. */
export function postgresPid(): number {
  const file = join(process.env[postgresFolderVariable] ?? '', 'data/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}
