/** @size all */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { isLong } from '@homeside/build/testing/test-size'
import { inArray } from 'drizzle-orm'

import { orders } from '../../src/platform/database/tables/orders.ts'
import { controlPostgres, ownPostgres } from '../start-postgres.ts'
import { postgresForProcesses, processDatabases } from './process-databases.ts'
import { percentile, signInAt, startServerProcess, orderAndRead } from './server-process.ts'

const sockets = isLong ? 500 : 60
const probes = isLong ? 400 : 40
const byteEveryMs = 100

/** Begins to send a form of 500 bytes, a byte at a time, for as long as anybody listens. */
async function sendSlowly(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write('POST /account/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n')
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n')
  const sending = setInterval(() => socket.write('a'), byteEveryMs)
  socket.once('close', () => clearInterval(sending))
  return socket
}

const [engine] = processDatabases().slice(-1)

test('many slow senders do not keep others from being answered', async () => {
  const database = await engine?.make()
  if (database === undefined) throw new Error('There is no database to test on.')
  const server = await startServerProcess(database.settings)
  const headers = await signInAt(server.origin, database.patient.Username)
  const slow = await Promise.all(Array.from({ length: sockets }, () => sendSlowly(Number(new URL(server.origin).port))))
  const times: number[] = []
  const statuses = new Set<number>()
  for (let probe = 0; probe < probes; probe++) {
    const started = performance.now()
    const { status } = await fetch(`${server.origin}/orders/open`, { headers })
    times.push(performance.now() - started)
    statuses.add(status)
  }
  if (isLong)
    console.info(`${sockets} slow senders; others: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`)
  expect([...statuses]).toEqual([200])
  for (const socket of slow) socket.destroy()
  expect(await server.stop()).toBe(0)
})

const restarts = isLong ? 24 : 2
const everyMs = isLong ? 5000 : 500

describeWith(['PostgreSQL'], 'a server whose PostgreSQL goes away and comes back', () => {
  ownPostgres()

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
  })
})
