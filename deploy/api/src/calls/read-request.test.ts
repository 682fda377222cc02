import type { Problem } from '@homeside/contract/problem'

import { startTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ bodyDeadlines: { text: 50, files: 50 }, maxInFlight: 2 })
}, startTimeoutMs)
afterAll(() => api.close())

async function send(path: string, type: string, body: BodyInit): Promise<[number, string]> {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' }
  const response = await api.handle(new Request(`${api.origin}/${path}`, init))
  return [response.status, ((await response.json()) as Problem).code]
}

const bodies = ['account/verify', 'account/portalLog/', 'selfregister/patientSearch', 'account/verifymobilefirst']

test.each(bodies)('POST %s refuses what is nested thirty thousand deep', async (path) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  expect(await send(path, 'application/json', deep)).toEqual([400, 'malformed'])
})

test('a body without end is read until the deadline, and holds up nobody else', async () => {
  const endless = () => new ReadableStream({ pull: () => new Promise(() => undefined) })
  const slow = Array.from({ length: 45 }, () => send('account/login', 'application/x-www-form-urlencoded', endless()))
  const other = await api.fetch(`${api.origin}/account/maintenance`)
  expect(other.status).toBe(200)
  expect(await Promise.all(slow)).toEqual(Array.from({ length: 45 }, () => [408, 'too-slow']))
})

test('a sender who disconnects is no server error', async () => {
  const before = api.logLines.length
  const cut = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('username=a'))
      controller.error(new Error('read ECONNRESET'))
    },
  })
  expect(await send('account/login', 'application/x-www-form-urlencoded', cut)).toEqual([400, 'malformed'])
  const lines = api.logLines.slice(before).map((line) => JSON.parse(line) as { level: number; status: number })
  expect(lines.map(({ level, status }) => [level, status])).toEqual([[30, 400]])
})
