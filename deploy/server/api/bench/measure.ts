import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { percentile } from '../testing/processes/server-process.ts'
import { postgresFolderVariable } from '../testing/start-postgres.ts'
import type { Row } from './growth-page.ts'

export const isQuick = process.argv.includes('--quick')
/**
 * A call is made this many times at most and at least; between the two, it is made until this time is over. Two sides
 * together ask less often than any limit of the portal.
 */
const [mostRequests, leastRequests, longestMs] = [25, 7, isQuick ? 1500 : 5000]

export type Ask = () => Promise<Response>

/** A call that was not answered, and the status at each side. */
export interface Refused {
  call: string
  statuses: number[]
}

/** Makes a call once. Throws when it is refused, because a refusal takes less time than an answer. */
async function timed(ask: Ask): Promise<{ ms: number; bytes: number }> {
  const started = performance.now()
  const response = await ask()
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`A call that was answered before is refused: ${response.status}`)
  return { ms: performance.now() - started, bytes: byteLength }
}

/** Makes a call for each side in turn, so that a slow moment of the machine meets all of them. */
export async function measure(call: string, asks: readonly Ask[]): Promise<Row | Refused> {
  const times = asks.map((): number[] => [])
  const bytes: number[] = []
  const statuses = await Promise.all(asks.map(async (ask) => (await ask()).status))
  if (statuses.some((status) => status >= 400)) return { call, statuses }
  const until = performance.now() + longestMs
  for (let request = 0; request < mostRequests && (request < leastRequests || performance.now() < until); request++) {
    for (const [side, ask] of asks.entries()) {
      const answered = await timed(ask)
      bytes[side] = answered.bytes
      times[side]?.push(answered.ms)
    }
  }
  return { call, times: times.map((each) => percentile(each, 0.5)), bytes }
}

/** The 99th percentile of a call that is made again and again for three seconds. */
async function slowestOf(ask: Ask): Promise<number> {
  const times: number[] = []
  const until = performance.now() + 3000
  while (performance.now() < until) times.push((await timed(ask)).ms)
  return percentile(times, 0.99)
}

/**
 * Measures how one patient's slowest call slows down another patient: the 99th percentile of the other call, alone and
 * beside the slowest, as medians of five turns.
 */
export async function measureBeside(other: Ask, slowest: Ask): Promise<[alone: number, beside: number]> {
  const turns: [number, number][] = []
  for (let turn = 0; turn < 5; turn++) {
    const alone = await slowestOf(other)
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) await timed(slowest)
    })()
    turns.push([alone, await slowestOf(other)])
    over.abort()
    await asking
  }
  const median = (side: 0 | 1) => {
    const times = turns.map((turn) => turn[side])
    return percentile(times, 0.5)
  }
  return [median(0), median(1)]
}

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
function processorTime(pids: readonly number[]): number {
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
