import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { postgresFolderVariable } from '../src/testing/start-postgres.ts'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** A process of a bench, without the fields of `/proc/<pid>/stat` that nothing here reads. */
interface Ticks {
  parent: number
  ticks: number
}

function ticksOf(pid: number): Ticks | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }
  } catch {
    return null
  }
}

/** Milliseconds of processor time that these processes and their children took so far. */
export function processorTime(pids: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const counted = all.flatMap((pid) => {
    const read = ticksOf(pid)
    return read !== null && (pids.includes(pid) || pids.includes(read.parent)) ? [read.ticks] : []
  })
  return counted.reduce((sum, ticks) => sum + ticks, 0) * tickMs
}

/** The first process of the temporary PostgreSQL; each connection is a child of it. */
export function postgresPid(): number {
  const file = join(process.env[postgresFolderVariable] ?? '', 'data/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}
