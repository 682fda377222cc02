import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { copyFilledDatabase } from '../src/testing/postgres-database.ts'
import startPostgres, { postgresUrlVariable } from '../src/testing/start-postgres.ts'

interface Started {
  origin: string
  stop: () => void
}

/** The API as in production, on a temporary PostgreSQL with the sandbox's patients. */
export async function startApiOnPostgres(): Promise<Started> {
  startPostgres()
  const cluster = process.env[postgresUrlVariable]
  if (cluster === undefined) throw new Error('The bench needs PostgreSQL’s programs.')
  return start(join(import.meta.dirname, '../src/main.ts'), {
    DATABASE_URL: await copyFilledDatabase(cluster, new Date()),
    OUTBOX_FOLDER: mkdtempSync(join(tmpdir(), 'homeside-bench-')),
    SANDBOX: 'true',
    PORT: '0',
    COOKIE_SUFFIX: 'test',
    NODE_ENV: 'production',
    STAFF_KEY: randomUUID(),
  })
}

/** A server of the same framework with no work behind it. */
export function startBareServer(): Promise<Started> {
  return start(join(import.meta.dirname, 'bare-server.ts'), {})
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
      if (origin) resolve({ origin, stop: () => server.kill('SIGTERM') })
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${words}`)))
  })
}
