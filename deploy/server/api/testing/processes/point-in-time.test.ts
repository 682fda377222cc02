/** @size long */

import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { describeWith } from '@homeside/build/testing/describe-with'
import { adapted } from '@homeside/server-kit/testing/balancer'
import { sql } from 'drizzle-orm'

import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { rowsOf } from '../../src/platform/database/pick-columns.ts'
import { orders } from '../../src/platform/database/tables/orders.ts'
import { controlPostgres, ownPostgres, postgresFolderVariable, serverOwner } from '../start-postgres.ts'
import { postgresForProcesses } from './process-databases.ts'
import { signInAt, startServerProcess, orderAndRead } from './server-process.ts'

describeWith(['PostgreSQL', 'pgbackrest'], 'a table that was dropped by mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbackrest-'))
  const file = join(folder, 'pgbackrest.conf')
  const archiving = `-c archive_mode=on -c archive_timeout=60 -c "archive_command=pgbackrest --config=${file} --stanza=homeside archive-push %p"`
  const pgbackrest = async (...parameters: string[]): Promise<string> => {
    const all = [`--config=${file}`, '--stanza=homeside', ...parameters]
    return (await promisify(execFile)('pgbackrest', all, { ...serverOwner(), cwd: '/' })).stdout
  }

  ownPostgres(archiving)
  beforeAll(async () => {
    chmodSync(folder, 0o777)
    const own = process.env[postgresFolderVariable] ?? ''
    const text = adapted('backup/pgbackrest.conf', [
      ['[global]', `[global]\nlog-level-file=off\nlock-path=${join(folder, 'lock')}`],
      ['/var/lib/pgbackrest', join(folder, 'repository')],
      ['CHANGE-ME', 'a-password-of-this-test'],
      ['/var/lib/postgresql/15/main', join(own, 'data')],
      ['/var/run/postgresql', own],
    ])
    writeFileSync(file, text)
    await pgbackrest('stanza-create')
  })

  async function asked<Answer>(open: () => Promise<OpenDatabase>, ask: (opened: OpenDatabase) => Promise<Answer>) {
    const opened = await open()
    try {
      return await ask(opened)
    } finally {
      await opened.close()
    }
  }

  test('comes back as it was a moment before, with every order that was acknowledged', async () => {
    const database = await postgresForProcesses()
    const server = await startServerProcess(database.settings)
    const load = await orderAndRead(server.origin, await signInAt(server.origin, database.patient.Username), 200)
    await pgbackrest('--type=full', 'backup')
    const inBackup = load.acknowledged.length
    while (load.acknowledged.length < inBackup + 50) await pause(20)
    await load.end()
    // The last moment with the table; nothing but its loss comes after the last order.
    const before = await asked(database.open, async ({ database: opened }) => {
      const [row] = rowsOf(await opened.execute(sql`select clock_timestamp()::text as at`))
      await opened.execute(sql`drop table ${orders} cascade`)
      await opened.execute(sql`select pg_switch_wal()`)
      return String(row?.['at'])
    })
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    await server.stop()

    const began = performance.now()
    controlPostgres('stop')
    await pgbackrest('--delta', '--type=time', `--target=${before}`, '--target-action=promote', 'restore')
    controlPostgres('start', archiving)
    const isOver = async () =>
      asked(database.open, async ({ database: opened }) =>
        rowsOf(await opened.execute(sql`select pg_is_in_recovery() as it`)).every(({ it: still }) => still === false),
      )
    while (!(await isOver())) await pause(50)
    const seconds = (performance.now() - began) / 1000

    const kept = await asked(database.open, ({ database: opened }) => opened.select().from(orders))
    const numbers = new Set(kept.map(({ orderNumber }) => orderNumber))
    const lost = load.acknowledged.filter((number) => !numbers.has(number))
    process.stderr.write(
      `${load.acknowledged.length} orders, ${inBackup} of them before the end of the backup; ${lost.length} lost; restored in ${seconds.toFixed(1)} s\n`,
    )
    expect(lost).toEqual([])
    expect(await pgbackrest('info')).toContain('cipher: aes-256-cbc')

    // The restored database goes on: what patients do from now on is kept, and archived.
    const again = await startServerProcess(database.settings)
    const more = await orderAndRead(again.origin, await signInAt(again.origin, database.patient.Username), 200)
    while (more.acknowledged.length < 5) await pause(20)
    await more.end()
    await again.stop()
    await pgbackrest('check')
  })
})
