import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '@homeside/server-kit/testing/free-port'
import { sql } from 'drizzle-orm'

import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { grantRunningRole } from '../src/platform/database/running-role.ts'
import { sandbox } from '../src/platform/database/tables/operations.ts'
import { copyFilledDatabase } from '../testing/postgres-database.ts'
import { postgresUrlVariable, startPostgres } from '../testing/start-postgres.ts'

interface Started {
  origin: string
  pid: number
  stop: () => void
}

const serversRole = 'homeside_bench'

/** The key of a service of all sites. */
export const benchStaffKey = randomUUID()

/**
 * Makes a database with the sandbox's patients on a temporary PostgreSQL, as if they were real. Returns its address for
 * the role of servers.
 */
export async function startDatabase(): Promise<string> {
  startPostgres()
  const cluster = process.env[postgresUrlVariable]
  if (cluster === undefined) throw new Error('The bench needs PostgreSQL’s programs.')
  const owned = await copyFilledDatabase(cluster, new Date())
  const { database, close } = await openPostgres(owned)
  try {
    // A sandbox asks for its clock with every request; where patients are real there is none.
    await database.delete(sandbox)
    await database.execute(sql.raw(`create role ${serversRole} login`))
    await database.transaction((transaction) => grantRunningRole(transaction, serversRole))
    // Where patients are real, PostgreSQL does this by itself, and plans by what it finds.
    await database.execute(sql.raw('analyze'))
  } finally {
    await close()
  }
  return owned.replace('//postgres@', `//${serversRole}@`)
}

/** The API as in production. */
export function startApiOnPostgres(databaseUrl: string, settings: Record<string, string> = {}): Promise<Started> {
  return start(join(import.meta.dirname, '../src/main.ts'), {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    COOKIE_SUFFIX: 'test',
    NODE_ENV: 'production',
    PAGE_ORIGINS: 'https://portal.example',
    SMTP_URL: 'none',
    API_ORIGIN: 'https://api.portal.example',
    STAFF_KEY: benchStaffKey,
    ...settings,
  })
}

/** A server of the same framework on the same database, whose one route takes three statements. */
export function startBareServer(databaseUrl: string): Promise<Started> {
  return start(join(import.meta.dirname, 'bare-server.ts'), { DATABASE_URL: databaseUrl })
}

function start(file: string, settings: Record<string, string>): Promise<Started> {
  const server = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...settings },
    // It writes its log as in production, because that takes time too. Nobody reads it here.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let words = ''
    server.stderr.setEncoding('utf8').on('data', (part: string) => {
      words += part
      const origin = /on (http:\S+)/.exec(words)?.[1]
      if (origin) resolve({ origin, pid: server.pid ?? 0, stop: () => server.kill('SIGTERM') })
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${words}`)))
  })
}

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
