/** @size all */

import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { isLong } from '@homeside/build/testing/test-size'
import { inArray } from 'drizzle-orm'

import { orders } from '../../src/platform/database/tables/orders.ts'
import {
  controlPostgres,
  postgresFolderVariable,
  postgresUrlVariable,
  startPostgres,
  stopPostgres,
} from '../start-postgres.ts'
import { signInAt } from './ask-process.ts'
import { orderAndRead } from './order-and-read.ts'
import { postgresForProcesses } from './process-databases.ts'
import { startServerProcess } from './server-process.ts'

const restarts = isLong ? 24 : 2
const everyMs = isLong ? 5000 : 500

const shared = { url: process.env[postgresUrlVariable], folder: process.env[postgresFolderVariable] }

describeWith(['PostgreSQL'], 'a server whose PostgreSQL goes away and comes back', () => {
  beforeAll(() => startPostgres(), 60_000)
  afterAll(() => {
    stopPostgres()
    process.env[postgresUrlVariable] = shared.url
    process.env[postgresFolderVariable] = shared.folder
  })

  test('tells callers to ask again soon, loses nothing it acknowledged, and is back by itself', async () => {
    const database = await postgresForProcesses()
    const server = await startServerProcess(database.settings)
    const headers = await signInAt(server.origin, database.patient.Username)
    const load = await orderAndRead(server.origin, headers, everyMs / 10)
    for (let round = 0; round < restarts; round++) {
      await pause(everyMs)
      controlPostgres('restart')
    }
    controlPostgres('stop')
    const [away, notReady] = [
      await fetch(`${server.origin}/orders/open`, { headers }),
      await fetch(`${server.origin}/readyz`),
    ]
    expect([away.status, away.headers.get('Retry-After'), notReady.status]).toEqual([503, '5', 503])
    controlPostgres('start')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/orders/open`, { headers })).status).toBe(200)
    await load.end()
    const { acknowledged, seen } = load
    if (isLong) console.info(`${restarts} restarts, answers by status and Retry-After:`, Object.fromEntries(seen))
    expect([...seen.keys()].filter((what) => !['200 null', '503 5', '503 1'].includes(what))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(restarts)
    expect(await server.stop()).toBe(0)
    const { database: opened, close } = await database.open()
    const kept = await opened.select().from(orders).where(inArray(orders.orderNumber, acknowledged))
    await close()
    expect(kept).toHaveLength(acknowledged.length)
  }, 600_000)
})
