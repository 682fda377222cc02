import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'

import { untilItAnswers } from './balancer.ts'

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
