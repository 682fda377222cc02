import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { installed } from '@homeside/build/testing/installed'

import { freePort } from './free-port.ts'
import { workspace } from './start-process.ts'

/** An nginx with the shipped configuration, on its own ports. */
export interface Nginx {
  secure: number
  plain: number
  /** The certificate to trust. */
  certificate: Buffer
  /** Everything it wrote into its logs. */
  logs: () => string
  stop: () => Promise<void>
}

const names = ['portal.example', 'northridge.portal.example', 'api.portal.example']

/**
 * Starts nginx with `nginx/homeside.conf`. It adapts only what that file says to adapt, and each place must exist.
 *
 * @param ports Where two gateways and two API servers listen.
 */
export async function startNginx(ports: {
  gateways: readonly [number, number]
  apis: readonly [number, number]
}): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  for (const name of ['cache', 'logs']) mkdirSync(path.join(folder, name))
  const [secure, plain] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const places: [from: string, to: string][] = [
    ['127.0.0.1:8081', `127.0.0.1:${ports.gateways[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.gateways[1]}`],
    ['127.0.0.1:56701', `127.0.0.1:${ports.apis[0]}`],
    ['127.0.0.1:56702', `127.0.0.1:${ports.apis[1]}`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['  listen [::]:443 ssl http2 default_server;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 80 ', `listen 127.0.0.1:${plain} `],
    ['/etc/ssl/homeside/pages', `${folder}/certificate`],
    ['/etc/ssl/homeside/api', `${folder}/certificate`],
    ['/var/cache/nginx/homeside', `${folder}/cache`],
    ['/var/log/nginx', `${folder}/logs`],
  ]
  writeFileSync(path.join(folder, 'homeside.conf'), adapted(places))
  writeFileSync(path.join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn(installed('nginx') ?? 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (written: string) => void (words += written))
  const ended = once(child, 'close')
  const state = { hasEnded: false }
  void ended.then(() => (state.hasEnded = true))
  await until(
    plain,
    () => state.hasEnded,
    () => words,
  )
  return {
    secure,
    plain,
    certificate,
    logs: () =>
      ['homeside.log', 'homeside-error.log', 'homeside-api.log', 'homeside-api-error.log', 'nginx.log']
        .map((file) => readFileSync(path.join(folder, 'logs', file), 'utf8'))
        .join('\n'),
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

function adapted(places: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(workspace, 'deploy/running/nginx/homeside.conf'), 'utf8')
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`homeside.conf has no ${from} to adapt.`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** What Debian's nginx.conf has around the files in conf.d. */
function mainConfiguration(folder: string): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/logs/nginx.log warn;
    events { worker_connections 512; }
    http {
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      default_type application/octet-stream;
      access_log off;
      include ${folder}/homeside.conf;
    }`
}

function makeCertificate(folder: string): Buffer {
  const files = ['-keyout', `${folder}/certificate.key`, '-out', `${folder}/certificate.pem`]
  const subject = [
    '-subj',
    '/CN=portal.example',
    '-addext',
    `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`,
  ]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'pipe' })
  return readFileSync(`${folder}/certificate.pem`)
}

async function until(port: number, hasEnded: () => boolean, words: () => string): Promise<void> {
  for (let waited = 0; waited < 100 && !hasEnded(); waited++) {
    const answers = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (answers) return
    await pause(50)
  }
  throw new Error(`nginx did not start:\n${words()}`)
}
