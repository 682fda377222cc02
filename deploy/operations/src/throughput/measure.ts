import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'

import { installed } from '@homeside/build/testing/installed'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { startProcess, workspace } from '@homeside/server-kit/testing/start-process'

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

const connections = 32

interface Load {
  perSecond: number
  /** Milliseconds. */
  median: number
  p99: number
}

/**
 * Requests an address with `wrk` as fast as answers come, for a number of seconds. An answer that is not 2xx fails it.
 */
async function load(url: string, seconds: number): Promise<Load> {
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

/** An nginx that serves a folder of releases' files, to compare with: one process, with the gzip copies. */
async function startPlainNginx(assets: string, port: number): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plain-nginx-'))
  mkdirSync(path.join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join(' ')}
      types { text/javascript js; text/css css; }
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
      gzip_static on;
      server { listen 127.0.0.1:${port}; location /-/assets/ { alias ${assets}/; expires max; } }
    }`,
  )
  const child = spawn(installed('nginx') ?? 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  await pause(500)
  return () => void child.kill('SIGQUIT')
}

/** Megabytes of memory of a process. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
