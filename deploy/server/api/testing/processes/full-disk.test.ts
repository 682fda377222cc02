/** @size long */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { inArray } from 'drizzle-orm'

import { orders } from '../../src/platform/database/tables/orders.ts'
import { ownPostgres } from '../start-postgres.ts'
import { postgresForProcesses } from './process-databases.ts'
import { signInAt, startServerProcess, orderAndRead } from './server-process.ts'

/** Fills the small disk of a PostgreSQL, with its data and its log of changes, to the last byte while it is used. */

const disk = mkdtempSync(join(tmpdir(), 'homeside-disk-'))
const diskBytes = 400 * 2 ** 20

describeWith(['PostgreSQL', 'mount'], 'a server whose PostgreSQL has filled its disk', () => {
  beforeAll(() => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'homeside-disk', disk])
  })
  ownPostgres('', disk)
  afterAll(() => {
    execFileSync('umount', [disk])
  })

  test('tells callers to ask again soon, loses nothing it acknowledged, and is back by itself once there is room', async () => {
    const database = await postgresForProcesses()
    const server = await startServerProcess(database.settings)
    const headers = await signInAt(server.origin, database.patient.Username)
    const ready = async (): Promise<number> => (await fetch(`${server.origin}/readyz`)).status
    const load = await orderAndRead(server.origin, headers, 20)
    while (load.acknowledged.length < 20) await pause(20)

    const { bavail, bsize } = statfsSync(disk)
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    while ((await ready()) !== 503) await pause(100)
    while ((load.seen.get('503 5') ?? 0) < 50) await pause(20)
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'disk full' })

    rmSync(ballast)
    while ((await ready()) !== 200) await pause(100)
    const before = load.acknowledged.length
    while (load.acknowledged.length < before + 4) await pause(20)
    await load.end()
    const { acknowledged, seen } = load
    console.info('Answers by status and Retry-After:', Object.fromEntries(seen))
    expect([...seen.keys()].filter((what) => !['200 null', '503 5', '503 1'].includes(what))).toEqual([])
    expect(await server.stop()).toBe(0)
    const { database: opened, close } = await database.open()
    const kept = await opened.select().from(orders).where(inArray(orders.orderNumber, acknowledged))
    await close()
    expect(kept).toHaveLength(acknowledged.length)
  })
})
