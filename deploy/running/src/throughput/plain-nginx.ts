import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { installed } from '@homeside/build/testing/installed'

/** An nginx that serves a folder of releases' files, to compare with: one process, with the gzip copies. */
export async function startPlainNginx(assets: string, port: number): Promise<() => void> {
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
