import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '@homeside/server-kit/testing/free-port'

/**
 * Starts one nginx process that spreads requests over servers. It sets no limits, because the whole load comes from one
 * address.
 */
export async function startBehindNginx(
  program: string,
  origins: readonly string[],
): Promise<{ origin: string; pid: number; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      access_log off; keepalive_requests 1000000;
      upstream api {
        ${origins.map((origin) => `server 127.0.0.1:${new URL(origin).port};`).join(' ')}
        keepalive 32; keepalive_requests 1000000;
      }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`,
  )
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  await pause(500)
  return { origin: `http://127.0.0.1:${port}`, pid: nginx.pid ?? 0, stop: () => void nginx.kill('SIGQUIT') }
}
