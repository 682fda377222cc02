/** @size all */

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describeWith } from '@homeside/build/testing/describe-with'
import { problem } from '@homeside/contract/problem'
import { freshDatabase } from '@homeside/releases/testing-stores'
import type { Balancer } from '@homeside/server-kit/testing/balancer'
import { endProcesses, startProcess, type ServerProcess } from '@homeside/server-kit/testing/start-process'
import pg from 'pg'
import sharp from 'sharp'

import { flood } from './testing/flood.ts'
import { brandedEnvironment } from './testing/live-environment.ts'
import { startNginx } from './testing/start-nginx.ts'
import { api, plainStatus, portal, portalEvent, signInThrough, visit, type Answer } from './testing/visitors.ts'

/** The shipped nginx configuration, in front of two real gateways and two real API servers on one PostgreSQL. */

const trace = { method: 'TRACE', headers: { Cookie: 'session=canary' } }

let nginx: Balancer
let stopNginx: (() => Promise<void>) | undefined
let gateways: ServerProcess[] = []
let apis: ServerProcess[] = []
let databaseUrl = ''

describeWith(['nginx', 'openssl', 'PostgreSQL'], 'nginx before two gateways and two API servers', () => {
  beforeAll(async () => {
    const { settings } = await brandedEnvironment()
    const shared = { ...settings, GATEWAY_KEY: 'shared', TRUST_PROXY: 'true' }
    databaseUrl = await freshDatabase()
    const outbox = mkdtempSync(path.join(tmpdir(), 'outbox-'))
    const common = { COOKIE_SUFFIX: 'portal', TRUST_PROXY: 'true', PAGE_ORIGINS: portal, OUTBOX_FOLDER: outbox }
    const start = () => startProcess('sandbox', { ...common, DATABASE_URL: databaseUrl })
    // The first one fills the sandbox.
    const [gateway1, gateway2, api1] = await Promise.all([
      startProcess('gateway', shared),
      startProcess('gateway', shared),
      start(),
    ])
    const api2 = await start()
    gateways = [gateway1, gateway2]
    apis = [api1, api2]
    nginx = await startNginx({ gateways: [gateway1.port, gateway2.port], apis: [api1.port, api2.port] })
    stopNginx = nginx.stop
  })
  afterAll(async () => {
    await stopNginx?.()
    await endProcesses()
  })

  test('each brand has its page at its own host name, with the headers of the gateway', async () => {
    const [own, brand] = await Promise.all([
      visit(nginx, `${portal}/login`),
      visit(nginx, 'https://northridge.portal.example/login'),
    ])
    expect(own.text).toContain('<title>Homeside</title>')
    expect(brand.text).toContain('<title>Northridge</title>')
    expect(own.headers).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      server: 'nginx',
    })
    expect(own.headers['content-security-policy']).toContain("default-src 'none'")
    // nginx calls the gateway over plain HTTP, and tells it that the visitor used TLS.
    expect(own.cookies[0]).toMatch(/^__Host-hs-cohort=.*; Secure/)
  })

  test('unknown host names get no page, and plain HTTP redirects to TLS', async () => {
    await expect(visit(nginx, 'https://evil.example/login')).rejects.toThrow(/unrecognized name|handshake/i)
    expect(await plainStatus(nginx, 'portal.example')).toBe(301)
    expect(await plainStatus(nginx, 'evil.example')).toBe(404)
    // A redirect would hide the fault of a program that calls the API without TLS.
    expect(await plainStatus(nginx, 'api.portal.example')).toBe(404)
  })

  test('a certificate authority reads what proves the names of pages and API, and nothing else', async () => {
    for (const host of ['portal.example', 'api.portal.example']) {
      expect(await plainStatus(nginx, host, '/.well-known/acme-challenge/token')).toBe(200)
      expect(await plainStatus(nginx, host, '/.well-known/acme-challenge/../../homeside.conf')).not.toBe(200)
    }
  })

  test('TRACE, which repeats what a browser sends with its cookies, is refused', async () => {
    const answers = await Promise.all([`${portal}/login`, `${api}/healthz`].map((url) => visit(nginx, url, trace)))
    expect(answers.map(({ status }) => status)).toEqual([405, 405])
    expect(answers.map(({ text }) => text).join('')).not.toContain('canary')
  })

  test('it speaks HTTP/2', async () => {
    const session = connect(`https://portal.example:${nginx.secure}`, {
      ca: nginx.certificate,
      lookup: (_name, _options, found) =>
        (found as (error: null, at: object[]) => void)(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const asked = session.request({ ':path': '/login', ':authority': 'portal.example' })
    const [headers] = (await once(asked, 'response')) as [Record<string, unknown>]
    session.destroy()
    expect(headers[':status']).toBe(200)
  })

  const script = `${portal}/-/assets/host/1.1.0/main.1.js`
  const scriptFor = (encoding: string): Promise<Answer> =>
    visit(nginx, script, { headers: { 'Accept-Encoding': encoding } })

  test('a file is sent in the compression that the browser accepts, immutable and open to other origins', async () => {
    const plain = (await scriptFor('identity')).text
    const brotli = await scriptFor('gzip, deflate, br, zstd')
    const gzip = await scriptFor('gzip;q=1.0, br;q=0')
    expect(plain).toMatch(/^start\(\)/)
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain)
    const missing = await visit(nginx, `${portal}/-/assets/host/1.1.0/nothing.js`)
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('operators’ paths are closed to visitors', async () => {
    const closed = [
      `${portal}/metrics`,
      `${portal}/readyz`,
      ...['metrics', 'readyz', 'docs', 'openapi.json'].map((each) => `${api}/${each}`),
    ]
    for (const url of closed) expect([url, (await visit(nginx, url)).status]).toEqual([url, 404])
    expect((await fetch(`${gateways[0]?.origin}/metrics`)).status).toBe(200)
    expect((await fetch(`${apis[0]?.origin}/metrics`)).status).toBe(200)
  })

  const signIn = (): Promise<Record<string, string>> => signInThrough(nginx, 'maria.lopez')

  async function served(server: ServerProcess | undefined, route: string): Promise<number> {
    const text = await (await fetch(`${server?.origin}/metrics`)).text()
    const line = new RegExp(`^homeside_requests_total\\{method="GET",route="${route}",status="200"\\} (\\d+)$`, 'm')
    return Number(line.exec(text)?.[1] ?? 0)
  }

  test('a session is valid at every API server, and answers are compressed', async () => {
    const headers = { ...(await signIn()), 'Accept-Encoding': 'gzip' }
    const answers = []
    for (let times = 0; times < 8; times++) answers.push(await visit(nginx, `${api}/orders/supplies`, { headers }))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers[0]?.headers['content-encoding']).toBe('gzip')
    expect(answers[0]?.headers['access-control-allow-origin']).toBe(portal)
    expect(JSON.parse(gunzipSync(answers[0]?.bytes ?? '').toString())).toHaveProperty('Items')
    for (const server of apis) expect(await served(server, '/orders/supplies')).toBeGreaterThan(0)
  })

  /** Data that does not compress, as large as the largest photos of phones. */
  async function largePhoto(): Promise<Buffer> {
    const [width, height] = [2400, 1300]
    const noise = randomBytes(width * height * 3)
    return sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }

  test('five large photos pass, and more than the API accepts does not', async () => {
    const session = await signIn()
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(5_000_000)
    const form = new FormData()
    for (const [name, value] of [
      ['Topic', 'Other'],
      ['Subject', 'Photos'],
      ['Message', 'Here they are.'],
    ] as const)
      form.append(name, value)
    for (let index = 0; index < 5; index++) form.append('Photos', new File([new Uint8Array(photo)], 'photo.jpg'))
    const body = new Response(form)
    const headers = {
      ...session,
      'Content-Type': body.headers.get('Content-Type') ?? '',
      'Idempotency-Key': 'five-large-photos',
    }
    const sent = { method: 'POST', headers, body: Buffer.from(await body.arrayBuffer()) }
    const answer = await visit(nginx, `${api}/conversations/photo`, sent)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('ConversationKey')])
    const tooMuch = { ...sent, body: Buffer.alloc(60_000_000) }
    expect((await visit(nginx, `${api}/conversations/photo`, tooMuch)).status).toBe(413)
  })

  test('the API gets the visitor’s real address, whatever the visitor claims', async () => {
    const headers = { 'Content-Type': 'application/json', Origin: portal, 'X-Forwarded-For': '203.0.113.9' }
    const noted = { method: 'POST', body: JSON.stringify(portalEvent), headers, from: '127.0.0.7' }
    expect((await visit(nginx, `${api}/account/portalLog/`, noted)).status).toBe(200)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ ip_address: string }>('select ip_address from portal_events')
    await client.end()
    expect(rows).toEqual([{ ip_address: '127.0.0.7' }])
  })

  test('no log contains a path or a visitor’s address', async () => {
    const lines = () => nginx.logs().split('\n').length
    const before = lines()
    await visit(nginx, `${portal}/m/canary-code?canary=query`, { from: '127.0.0.8' })
    await visit(nginx, `${api}/account/registrationcodemobilefirst/canary-code`, { from: '127.0.0.8' })
    // nginx writes a line after it has answered.
    while (lines() < before + 2) await pause(50)
    expect(nginx.logs()).toMatch(/portal\.example GET 200/)
    expect(nginx.logs()).not.toMatch(/canary|127\.0\.0\.8 /)
  })

  test('one address that floods the API is slowed down, as its page can read, and others are not', async () => {
    const url = `${api}/account/maintenance`
    const { headers, body } = await flood(nginx, { url, origin: portal, from: '127.0.0.11' })
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
      'retry-after': '5',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      vary: 'Origin',
    })
    expect(problem.parse(JSON.parse(body))).toMatchObject({ status: 429, code: 'too-many-attempts' })
    expect((await visit(nginx, url, { from: '127.0.0.10' })).status).toBe(200)
    const other = await flood(nginx, { url, origin: 'https://evil.example', from: '127.0.0.12' })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('servers stop one after the other without a failed request; files are served without any', async () => {
    const headers = await signIn()
    const failed: string[] = []
    const state = { isOver: false }
    const visitors = async (from: string): Promise<void> => {
      while (!state.isOver) {
        for (const url of [`${portal}/login`, `${api}/orders/open`]) {
          const { status } = await visit(nginx, url, { headers, from })
          if (status !== 200) failed.push(`${url} ${status}`)
        }
      }
    }
    const coming = Promise.all(['127.0.0.11', '127.0.0.12', '127.0.0.13'].map(visitors))
    expect(await Promise.all([gateways[0]?.stop(), apis[0]?.stop()])).toEqual([0, 0])
    state.isOver = true
    await coming
    expect(failed).toEqual([])
    await gateways[1]?.stop()
    expect((await visit(nginx, `${portal}/login`)).status).toBe(502)
    expect((await scriptFor('br')).status).toBe(200)
  })
})
