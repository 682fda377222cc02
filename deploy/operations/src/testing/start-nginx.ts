import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'
import {
  adapted,
  makeCertificate,
  untilItAnswers,
  type BalancedPorts,
  type Balancer,
} from '@homeside/server-kit/testing/balancer'
import { freePort } from '@homeside/server-kit/testing/free-port'

/**
 * Starts nginx with `nginx/homeside.conf`. It adapts only what that file says to adapt, and each place must exist.
 *
 * @param ports Where two gateways and two API servers listen.
 */
export async function startNginx(ports: BalancedPorts): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  const [secure, plain] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const places: [from: string, to: string][] = [
    ['127.0.0.1:8081', `127.0.0.1:${ports.gateways[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.gateways[1]}`],
    ['127.0.0.1:8101', `127.0.0.1:${ports.apis[0]}`],
    ['127.0.0.1:8102', `127.0.0.1:${ports.apis[1]}`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['  listen [::]:443 ssl http2 default_server;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 80 ', `listen 127.0.0.1:${plain} `],
    ['/etc/ssl/homeside/pages', `${folder}/certificate`],
    ['/etc/ssl/homeside/api', `${folder}/certificate`],
    ['/var/lib/nginx/homeside', `${folder}/cache`],
    ['/var/lib/homeside-acme', folder],
    ['/var/log/nginx', `${folder}/logs`],
  ]
  const challenges = path.join(folder, '.well-known/acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(path.join(challenges, 'token'), 'answer')
  const stop = await runNginx(folder, adapted('nginx/homeside.conf', places), plain)
  return {
    secure,
    plain,
    certificate,
    logs: () =>
      ['homeside.log', 'homeside-error.log', 'homeside-api.log', 'homeside-api-error.log', 'nginx.log']
        .map((file) => readFileSync(path.join(folder, 'logs', file), 'utf8'))
        .join('\n'),
    stop,
  }
}

/**
 * Runs nginx with a file of conf.d, in a folder that also has `cache` and `logs`, until it answers on a port.
 *
 * @returns What stops it.
 * @throws Error with its output, when it does not start.
 */
export async function runNginx(folder: string, configuration: string, port: number): Promise<() => Promise<void>> {
  for (const name of ['cache', 'logs']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, 'homeside.conf'), configuration)
  writeFileSync(path.join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn(installed('nginx') ?? 'nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (written: string) => void (words += written))
  const ended = once(child, 'close')
  const state = { hasEnded: false }
  void ended.then(() => (state.hasEnded = true))
  await untilItAnswers(port, () => (state.hasEnded ? words : null))
  return async () => {
    child.kill('SIGQUIT')
    await ended
  }
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
