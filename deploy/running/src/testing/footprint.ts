import { readFileSync } from 'node:fs'

/** Megabytes of memory of a process. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
