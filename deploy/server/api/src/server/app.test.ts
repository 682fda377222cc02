import type { Problem } from '@homeside/contract/problem'
import { sql } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../testing/as-patient.ts'
import { login } from '../../testing/sign-in.ts'
import { ownTestApi, startTestApi } from '../../testing/start-test-api.ts'

const api = ownTestApi()

const preflight = (headers: Record<string, string>) =>
  api.handle(new Request(`${api.origin}/orders`, { method: 'OPTIONS', headers }))

async function problemOf(path: string, init: RequestInit = {}): Promise<Problem> {
  const response = await api.handle(new Request(`${api.origin}/${path}`, init))
  const body = (await response.json()) as Problem
  return { ...body, status: response.status }
}

test('an error is a problem document that is not to be stored', async () => {
  const response = await api.handle(new Request(`${api.origin}/nowhere`))
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(await response.json()).toMatchObject({
    code: 'not-found',
    correlationId: expect.stringMatching(/^[\w-]{36}$/),
  })
})

test('an unknown method of a known path is not found', async () => {
  expect((await problemOf('patient/info', { method: 'DELETE' })).code).toBe('not-found')
})

test('the page’s origin may send what the contract names, for two hours without asking again', async () => {
  const { status, headers } = await preflight({
    Origin: api.pageOrigin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,alias,content-type,idempotency-key',
  })
  expect(status).toBe(204)
  expect(headers.get('Access-Control-Allow-Origin')).toBe(api.pageOrigin)
  expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
  expect(headers.get('Access-Control-Allow-Headers')).toBe('Authorization,Alias,Content-Type,Idempotency-Key')
  expect(headers.get('Access-Control-Max-Age')).toBe('7200')
})

test('another origin may send nothing', async () => {
  const { headers } = await preflight({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' })
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('an error, too, can be read by the page', async () => {
  const response = await api.handle(new Request(`${api.origin}/nowhere`, { headers: { Origin: api.pageOrigin } }))
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(api.pageOrigin)
  expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After')
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['no origin to tell', { Origin: 'null' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
])('a change asked for by %s is refused', async (_, headers: Record<string, string>) => {
  expect((await problemOf('account/ssocookielogout', { method: 'POST', headers })).code).toBe('origin-refused')
})

test('a change asked for by a program, which has no origin, is not refused', async () => {
  const response = await api.handle(new Request(`${api.origin}/account/ssocookielogout`, { method: 'POST' }))
  expect(response.status).toBe(200)
})

test.each([
  ['application/vnd.homeside.v1+json, application/problem+json', 200],
  ['*/*', 200],
  ['application/vnd.homeside.v99+json', 426],
])('Accept %s answers %d', async (accept, status) => {
  const request = new Request(`${api.origin}/account/maintenance`, { headers: { Accept: accept } })
  expect((await api.handle(request)).status).toBe(status)
})

test('a body of more than 64 KB is too large', async () => {
  const patient = await asNewPatient(api)
  const { status, body } = await patient.post<Problem>('orders', { ChangeDescription: 'x'.repeat(70_000) })
  expect([status, body.code]).toEqual([413, 'too-large'])
})

test.each([
  ['JSON that is none', '{"Items":', 'application/json'],
  ['a body that is not JSON', 'Items=1', 'application/x-www-form-urlencoded'],
])('%s is malformed', async (_, body, type) => {
  const browser = api.openBrowser()
  const { token } = await asPatient(api, await api.addPatient(), browser)
  const headers = { Authorization: `Bearer ${token}`, Alias: 'bluebird-hme', 'Content-Type': type }
  const response = await browser(`${api.origin}/orders`, { method: 'POST', credentials: 'include', headers, body })
  expect(response.status).toBe(400)
})

test('a provider is found by its alias, in any case', async () => {
  const response = await api.fetch(`${api.origin}/account/provider/alias/SUMMIT`)
  expect(await response.json()).toMatchObject({ Alias: 'summit', Name: 'Summit Respiratory', InMaintenance: true })
  expect((await problemOf('account/provider/alias/nowhere')).code).toBe('not-found')
})

test('readyz says no while the database takes no writes', async () => {
  const ready = async () => {
    const answer = await api.handle(new Request(`${api.origin}/readyz`))
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  // Every connection that the pool has may be the one that answers.
  const { database } = api
  await database.execute(sql`select set_config('default_transaction_read_only', 'on', false)`)
  expect(await ready()).toEqual([503, 'database read-only'])
  await database.execute(sql`select set_config('default_transaction_read_only', 'off', false)`)
  expect(await ready()).toEqual([200, 'ready'])
})

test('healthz and readyz answer 200 while the server runs', async () => {
  expect((await api.handle(new Request(`${api.origin}/healthz`))).status).toBe(200)
  expect((await api.handle(new Request(`${api.origin}/readyz`))).status).toBe(200)
})

test('the log knows routes, statuses and times, and nothing of a patient', async () => {
  const patient = await asNewPatient(api, { FirstName: 'José', LastName: 'Ñandú' })
  await patient.get('patient/info?secret=canary')
  await api.fetch(`${api.origin}/account/provider/alias/canary`)
  const lines = api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.at(-2)).toEqual({
    level: 30,
    // In UTC.
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    method: 'GET',
    route: '/patient/info',
    status: 200,
    ms: expect.any(Number),
    correlationId: expect.any(String),
    msg: 'request',
  })
  expect(lines.at(-1)?.route).toBe('/account/provider/alias/:alias')
  expect(api.logLines.join('')).not.toMatch(/canary|jose|José|Ñandú|bluebird|Linden|Sunny-day/i)
})

test('while the whole portal is in maintenance, every call says so', async () => {
  const closed = await startTestApi({ inMaintenance: true })
  const asked = await closed.fetch(`${closed.origin}/account/maintenance`)
  expect(await asked.json()).toMatchObject({ InMaintenance: true })
  const { Username, Alias } = await closed.addPatient()
  await expect(closed.signIn(Username, Alias)).rejects.toThrow('"code":"maintenance"')
  await closed.close()
})

test('an unexpected error fails the call, and its log line has no content of the request', async () => {
  const broken = await startTestApi()
  const { Username, Alias } = await broken.addPatient({ FirstName: 'María' })
  await broken.close()
  expect((await login(broken, { username: Username, alias: Alias })).body.code).toBe('login-failed')
  expect(broken.logLines.join('')).toMatch(/"msg":"unexpected"/)
  expect(broken.logLines.join('')).not.toMatch(/maria|bluebird/)
})
