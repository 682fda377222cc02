import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import { inArray } from 'drizzle-orm'

import { orders } from '../database/tables/orders.ts'
import startPostgres, {
  findBinaries,
  postgresFolderVariable,
  postgresUrlVariable,
  serverOwner,
} from '../testing/start-postgres.ts'
import stopPostgres from '../testing/stop-postgres.ts'
import { postgresForProcesses } from './process-databases.ts'
import { startServerProcess } from './server-process.ts'
import { signInAt } from './sign-in-at.ts'

const long = process.env.TEST_LONG === '1'
const restarts = long ? 24 : 2
const everyMs = long ? 5000 : 500

const shared = { url: process.env[postgresUrlVariable], folder: process.env[postgresFolderVariable] }

/** Tells this test's own PostgreSQL to stop, start, or both. */
function control(action: 'start' | 'stop' | 'restart'): void {
  const folder = process.env[postgresFolderVariable] ?? ''
  const how = action === 'start' ? [] : ['--mode', 'fast']
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`
  const settings = action === 'stop' ? [] : ['--options', options]
  const parameters = [
    action,
    '--pgdata',
    join(folder, 'data'),
    '--wait',
    '--log',
    join(folder, 'log'),
    ...how,
    ...settings,
  ]
  execFileSync(join(findBinaries() ?? '', 'pg_ctl'), parameters, { ...serverOwner(), cwd: folder, stdio: 'ignore' })
}

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
    const { Items } = (await (await fetch(`${server.origin}/orders/supplies`, { headers })).json()) as SuppliesAnswer
    const supplies = Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
    const seen = new Map<string, number>()
    const acknowledged: string[] = []
    const state = { isOver: false }

    const order = async (supplyKey: number): Promise<void> => {
      const choice = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
      const body = JSON.stringify({ Items: [{ SupplyKey: supplyKey, Quantity: 1 }], ...choice })
      const init = { method: 'POST', headers: { ...headers, 'Idempotency-Key': `supply-${supplyKey}` }, body }
      while (!state.isOver) {
        const response = await fetch(`${server.origin}/orders`, init)
        const what = `${response.status} ${response.headers.get('Retry-After')}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
        const answer = (await response.json()) as { OrderNumber?: string }
        if (answer.OrderNumber !== undefined) return void acknowledged.push(answer.OrderNumber)
        await pause(20)
      }
    }
    const lane = async (): Promise<void> => {
      while (!state.isOver) {
        const supply = supplies.pop()
        if (supply) await order(supply.SupplyKey)
        const read = await fetch(`${server.origin}/orders/open`, { headers })
        seen.set(`${read.status} ${read.headers.get('Retry-After')}`, 1)
        await pause(everyMs / 10)
      }
    }
    const load = Promise.all([lane(), lane(), lane(), lane()])
    for (let round = 0; round < restarts; round++) {
      await pause(everyMs)
      control('restart')
    }
    control('stop')
    const [away, notReady] = [
      await fetch(`${server.origin}/orders/open`, { headers }),
      await fetch(`${server.origin}/readyz`),
    ]
    expect([away.status, away.headers.get('Retry-After'), notReady.status]).toEqual([503, '5', 503])
    control('start')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/orders/open`, { headers })).status).toBe(200)
    state.isOver = true
    await load
    if (long) console.info(`${restarts} restarts, answers by status and Retry-After:`, Object.fromEntries(seen))
    expect([...seen.keys()].filter((what) => !['200 null', '503 5', '503 1'].includes(what))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(restarts)
    expect(await server.stop()).toBe(0)
    const { database: opened, close } = await database.open()
    const kept = await opened.select().from(orders).where(inArray(orders.orderNumber, acknowledged))
    await close()
    expect(kept).toHaveLength(acknowledged.length)
  }, 600_000)
})
