import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { copyFilledDatabase } from '../src/testing/postgres-database.ts'
import startPostgres, { postgresUrlVariable } from '../src/testing/start-postgres.ts'

interface Started {
  origin: string
  pid: number
  stop: () => void
}

/** Makes a database with the sandbox's patients on a temporary PostgreSQL. Returns its address. */
export async function startDatabase(): Promise<string> {
  startPostgres()
  const cluster = process.env[postgresUrlVariable]
  if (cluster === undefined) throw new Error('The bench needs PostgreSQL’s programs.')
  return copyFilledDatabase(cluster, new Date())
}

/** The API as in production. */
export function startApiOnPostgres(databaseUrl: string): Promise<Started> {
  return start(join(import.meta.dirname, '../src/main.ts'), {
    DATABASE_URL: databaseUrl,
    OUTBOX_FOLDER: mkdtempSync(join(tmpdir(), 'homeside-bench-')),
    SANDBOX: 'true',
    PORT: '0',
    COOKIE_SUFFIX: 'test',
    NODE_ENV: 'production',
    STAFF_KEY: randomUUID(),
  })
}

/** A server of the same framework on the same database, whose one route takes three statements. */
export function startBareServer(databaseUrl: string): Promise<Started> {
  return start(join(import.meta.dirname, 'bare-server.ts'), { DATABASE_URL: databaseUrl })
}

function start(file: string, settings: Record<string, string>): Promise<Started> {
  const server = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...settings },
    // Its log lines take their time, as in production, and nobody reads them here.
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
