import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const connections = 32

export interface Load {
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
}

/**
 * Requests an address with `wrk` as fast as answers come, for a number of seconds. An answer that is not 2xx fails it.
 */
export async function load(url: string, seconds: number): Promise<Load> {
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await promisify(execFile)('wrk', how)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer well:\n${stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    median: millisecondsAt(stdout, '50%'),
    p99: millisecondsAt(stdout, '99%'),
  }
}

function millisecondsAt(text: string, share: string): number {
  const [, value, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? []
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
}
