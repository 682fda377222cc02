/** @size all */

import type { Problem } from '@homeside/contract/problem'
import type { SandboxClockAnswer } from '@homeside/contract/sandbox'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'

import { processDatabases, type ProcessDatabase } from './process-databases.ts'
import { signInAt, startServerProcess, type ServerProcess } from './server-process.ts'

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
const staffHeaders = { Authorization: `Bearer ${sandboxStaffKey}`, 'Content-Type': 'application/json' }

async function staff(server: ServerProcess, path: string, body?: object, key?: string) {
  const headers = { ...staffHeaders, ...(key ? { Authorization: `Bearer ${key}` } : {}) }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${server.origin}/staff/sandbox/${path}`, init)
  return { status: response.status, body: (await response.json()) as SandboxClockAnswer & Problem }
}

const orderDates = async (server: ServerProcess, headers: Record<string, string>) => {
  const response = await fetch(`${server.origin}/orders/history/1/50`, { headers })
  const { Items } = (await response.json()) as { Items: { OrderDate: string }[] }
  return Items.map(({ OrderDate }) => OrderDate)
}

describe.each(processDatabases())('the sandbox’s clock and its reset ($name)', ({ name, make }) => {
  let database: ProcessDatabase | null = null
  let server: ServerProcess
  beforeAll(async () => {
    database = await make()
    if (database) server = await startServerProcess(database.settings)
  })
  afterAll(async () => {
    if (database) await server.stop()
  })

  test('the clock is set to an offset, survives a kill, and comes back to the real time', async () => {
    if (!database) return
    const { body: real } = await staff(server, 'clock')
    expect(real.OffsetSeconds).toBe(0)
    const { body: moved } = await staff(server, 'clock', { OffsetSeconds: 30 * daySeconds })
    expect(moved.OffsetSeconds).toBe(30 * daySeconds)
    expect(Date.parse(moved.NowUtc) - Date.parse(real.NowUtc)).toBeGreaterThanOrEqual(30 * daySeconds * 1000)
    await server.kill()
    server = await startServerProcess(database.settings)
    expect((await staff(server, 'clock')).body.OffsetSeconds).toBe(30 * daySeconds)
    expect((await staff(server, 'clock', { OffsetSeconds: 0 })).body.OffsetSeconds).toBe(0)
  })

  test('it is set to an instant, from which it runs on', async () => {
    if (!database) return
    const { body } = await staff(server, 'clock', { NowUtc: '2031-05-01T15:00:00Z' })
    expect(body.NowUtc).toMatch(/^2031-05-01T15:00:0/)
    await staff(server, 'clock', { OffsetSeconds: 0 })
  })

  test('moving the clock ends no session; real idle time does', async () => {
    if (!database) return
    const headers = await signInAt(server.origin, 'maria.lopez')
    for (const OffsetSeconds of [300 * daySeconds, -300 * daySeconds, 0]) {
      await staff(server, 'clock', { OffsetSeconds })
      const answer = await fetch(`${server.origin}/account/sessionvalid`, { headers })
      const times = (await answer.json()) as { Valid: boolean; IdleExpiresInSeconds: number }
      expect(times.Valid).toBe(true)
      expect(times.IdleExpiresInSeconds).toBeGreaterThan(14 * 60)
      expect(times.IdleExpiresInSeconds).toBeLessThanOrEqual(15 * 60)
    }
  })

  test('a reset deletes everything and fills the sandbox as of its clock', async () => {
    if (!database) return
    const before = await signInAt(server.origin, 'walt.higgins')
    const dates = await orderDates(server, before)
    await staff(server, 'clock', { OffsetSeconds: 1000 * daySeconds })
    expect(await orderDates(server, before)).toEqual(dates)
    const { status, body } = await staff(server, 'reset', {})
    expect([status, body.OffsetSeconds]).toEqual([200, 1000 * daySeconds])
    expect((await fetch(`${server.origin}/orders/open`, { headers: before })).status).toBe(401)
    const after = await orderDates(server, await signInAt(server.origin, 'walt.higgins'))
    const shift = (later: string, sooner: string) => (Date.parse(later) - Date.parse(sooner)) / (daySeconds * 1000)
    expect(after.map((date, index) => Math.abs(shift(date, dates[index] ?? '') - 1000) <= 1)).toEqual(
      dates.map(() => true),
    )
    expect(dates.length).toBeGreaterThan(0)
    await staff(server, 'clock', { OffsetSeconds: 0 })
    await staff(server, 'reset', {})
  })

  test.each([{}, { OffsetSeconds: 1e12 }, { NowUtc: 'tomorrow' }, { NowUtc: '1700-01-01T00:00:00Z' }])(
    'a clock cannot be set to %j',
    async (body) => {
      if (!database) return
      expect((await staff(server, 'clock', body)).body.code).toBe('malformed')
    },
  )

  test('a second server on the database goes by the same clock at once', async () => {
    if (name !== 'PostgreSQL' || !database) return
    const second = await startServerProcess(database.settings)
    await staff(server, 'clock', { OffsetSeconds: 5 * hourSeconds })
    const headers = await signInAt(second.origin, 'rose.kim')
    expect((await staff(second, 'clock')).body.OffsetSeconds).toBe(5 * hourSeconds)
    await staff(second, 'clock', { OffsetSeconds: 0 })
    expect((await fetch(`${server.origin}/orders/open`, { headers })).status).toBe(200)
    await second.stop()
  })

  test('outside a sandbox there is no clock and no reset, and a service of one site may use neither', async () => {
    if (!database) return
    const [ownKey, siteKey] = ['a-key-of-every-site-in-this-test-alone', 'a-key-of-one-site-in-this-test-alone']
    await server.stop()
    server = await startServerProcess({ STAFF_KEY: ownKey }, 'api')
    for (const path of ['clock', 'reset']) {
      expect((await staff(server, path, { OffsetSeconds: 0 }, ownKey)).body.code).toBe('not-found')
    }
    await server.stop()
    server = await startServerProcess({ ...database.settings, STAFF_KEY: `${ownKey},101:${siteKey}` })
    for (const path of ['clock', 'reset']) {
      expect((await staff(server, path, { OffsetSeconds: 0 }, siteKey)).body.code).toBe('forbidden')
    }
  })
})
