import path from 'node:path'
import { parseArgs } from 'node:util'

import { memoryOf } from '../testing/footprint.ts'
import { freePort } from '../testing/free-port.ts'
import { startProcess, workspace } from '../testing/start-process.ts'
import { load } from './load.ts'
import type { Load } from './load.ts'
import { startPlainNginx } from './plain-nginx.ts'

/**
 * `pnpm bench gateway [--seconds 8] [--minutes 0]` measures how many files and pages of the last build a gateway
 * answers, beside nginx on the same files; then, for a number of minutes, whether its memory grows.
 */

const registry = path.join(workspace, '.portal/registry')

interface Measured extends Load {
  what: string
  server: 'gateway' | 'nginx'
}

/** The files that the login's page names: the largest and the smallest script, and a style sheet. */
async function filesOf(origin: string): Promise<string[]> {
  const html = await (await fetch(`${origin}/bluebird-hme/login`)).text()
  const named = [...html.matchAll(/(?:src|href)="(\/-\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? [])
  return [...new Set(named)]
}

async function compare(seconds: number, minutes: number): Promise<void> {
  const gateway = await startProcess('gateway', { ENVIRONMENT: 'local', REGISTRY_FOLDER: registry })
  const port = await freePort()
  const stopNginx = await startPlainNginx(path.join(registry, 'assets'), port)
  const files = await filesOf(gateway.origin)
  const results: Measured[] = []
  try {
    for (const file of files) {
      // They take turns, each after a second of warm-up that is not counted.
      for (const [server, origin] of [
        ['nginx', `http://127.0.0.1:${port}`],
        ['gateway', gateway.origin],
      ] as const) {
        await load(`${origin}${file}`, 1)
        results.push({ what: file, server, ...(await load(`${origin}${file}`, seconds)) })
      }
    }
    await load(`${gateway.origin}/bluebird-hme/login`, 1)
    results.push({
      what: 'a page',
      server: 'gateway',
      ...(await load(`${gateway.origin}/bluebird-hme/login`, seconds)),
    })
    for (const line of results) process.stdout.write(`${lineOf(line)}\n`)
    for (const file of files) process.stdout.write(`${file}: ${ratio(results, file)} of nginx\n`)
    const memory = [memoryOf(gateway.pid)]
    for (let minute = 0; minute < minutes; minute++) {
      await load(`${gateway.origin}/bluebird-hme/login`, 30)
      await load(`${gateway.origin}${files[0] ?? '/'}`, 30)
      memory.push(memoryOf(gateway.pid))
    }
    process.stdout.write(`The gateway’s memory in MB, after all this and after each minute more: ${memory.join(' ')}\n`)
  } finally {
    stopNginx()
    await gateway.stop()
  }
}

function lineOf({ median, p99, perSecond, server, what }: Measured): string {
  const times = `median ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
  return `${server.padEnd(8)} ${String(Math.round(perSecond)).padStart(7)} per second, ${times}: ${what}`
}

function ratio(results: readonly Measured[], file: string): string {
  const of = (server: string): number =>
    results.find((each) => each.what === file && each.server === server)?.perSecond ?? Number.NaN
  return `${((of('gateway') / of('nginx')) * 100).toFixed(0)} %`
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, minutes: { type: 'string', default: '0' } },
})
await compare(Number(values.seconds), Number(values.minutes))
