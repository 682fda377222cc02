import { gunzipSync } from 'node:zlib'

import { pageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { putLive } from '@homeside/releases/put-live'
import { emptyStore, publishSomeBrands, publishSomeHost, publishSomeRemote } from '@homeside/releases/testing'
import type { Hono } from 'hono'
import { pino } from 'pino'

import { createGateway } from './app.ts'
import { LiveReleasesReader } from './live-releases.ts'

const environment = { environment: 'local', pageHosts: ['localhost'], apiOrigin: 'http://{pageHost}:56695' }

async function gateway(): Promise<{ app: Hono; reader: LiveReleasesReader; lines: string[] }> {
  const store = await emptyStore()
  await publishSomeHost(store, '1.0.0')
  await publishSomeBrands(store, '1.0.0')
  await publishSomeRemote(store, '1.0.0')
  await publishSomeRemote(store, '1.1.0')
  const change = { environment: 'local', by: 'somebody', why: 'a test' }
  await putLive(store, { ...change, host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0' } })
  await putLive(store, { ...change, remotes: { orders: '1.1.0' } })
  const reader = new LiveReleasesReader(store, 'local', () => undefined)
  await reader.refresh()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  return {
    app: createGateway({ environment, assetsFolder: store.assetsFolder, live: () => reader.current, log }),
    reader,
    lines,
  }
}

function snapshotIn(html: string): PageSnapshot {
  const block = /<script type="application\/json" id="page-snapshot">(.*?)<\/script>/s.exec(html)
  return pageSnapshot.parse(JSON.parse(block?.[1] ?? 'null'))
}

test('a page names everything it is made of, with hashes', async () => {
  const { app } = await gateway()
  const html = await (await app.request('http://localhost/bluebird-hme/home')).text()
  const snapshot = snapshotIn(html)
  expect(snapshot).toMatchObject({ environment: 'local', serial: 2, alias: 'bluebird-hme', language: 'en' })
  expect(snapshot.apiOrigin).toBe('http://localhost:56695')
  expect(snapshot.remotes[0]).toMatchObject({ name: 'orders', build: { version: '1.1.0', container: 'orders__1_1_0' } })
  expect(snapshot.remotes[0]?.fallback?.version).toBe('1.0.0')
  expect(html).toMatch(/<script defer nonce="[^"]+" src="\/-\/assets\/host\/1\.0\.0\/main\.1\.js" integrity="sha384-/)
})

test('a page is sent compressed to a browser that takes it so', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/bluebird-hme/home', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<!doctype html>')
})

test('the brand follows the alias, in any case', async () => {
  const { app } = await gateway()
  const own = await (await app.request('http://localhost/NorthRidge/login')).text()
  const other = await (await app.request('http://localhost/somebody-else/login')).text()
  expect(snapshotIn(own).brand).toMatchObject({ alias: 'northridge', name: 'Northridge' })
  expect(own).toContain('<title>Northridge</title>')
  expect(snapshotIn(other).brand.alias).toBeNull()
})

test('a path of the portal’s own has no alias', async () => {
  const { app } = await gateway()
  expect(snapshotIn(await (await app.request('http://localhost/login')).text()).alias).toBeNull()
})

test('the first language of the browser decides, unless the patient chose', async () => {
  const { app } = await gateway()
  const page = async (headers: Record<string, string>): Promise<string> =>
    (await app.request('http://localhost/login', { headers })).text()
  expect(await page({ 'Accept-Language': 'es-MX,en;q=0.8' })).toContain('<html lang="es">')
  expect(await page({ 'Accept-Language': 'en-US,es;q=0.8' })).toContain('<html lang="en">')
  expect(await page({ 'Accept-Language': 'en-US', Cookie: 'hs-language=es' })).toContain('<html lang="es">')
})

test('the policy lets only this page’s scripts run, and the nonce is new each time', async () => {
  const { app } = await gateway()
  const one = await app.request('http://localhost/login')
  const other = await app.request('http://localhost/login')
  const policy = one.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toBe(other.headers.get('Content-Security-Policy'))
  expect(one.headers.get('Cache-Control')).toBe('no-store')
})

test('only a remote’s public page is preloaded, with what its script element will carry', async () => {
  const { app } = await gateway()
  const texted = await (await app.request('http://localhost/m/abc')).text()
  expect(texted).toMatch(
    /<link rel="preload" as="script" nonce="[^"]+" href="\/-\/assets\/orders\/1\.1\.0\/texted\.js" integrity="sha384-[^"]+" crossorigin="anonymous">/,
  )
  const orders = await (await app.request('http://localhost/bluebird-hme/orders')).text()
  expect(orders).not.toContain('rel="preload"')
})

test('a form that was sent before its script was ready finds its page again, and nothing of it is logged', async () => {
  const { app, lines } = await gateway()
  const answer = await app.request('http://localhost/northridge/login', {
    method: 'POST',
    body: new URLSearchParams({ username: 'maria', password: 'secret' }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('secret')
  expect(lines.join('')).not.toContain('secret')
})

test('a release’s file is immutable, open to other origins and precompressed', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/-/assets/orders/1.1.0/orders.js', {
    headers: { 'Accept-Encoding': 'br' },
  })
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Content-Type')).toMatch(/javascript/)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('a missing file is 404 and not remembered, and no path leads out of the folder', async () => {
  const { app } = await gateway()
  const missing = await app.request('http://localhost/-/assets/orders/1.1.0/nothing.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Cache-Control')).toBe('no-store')
  const outside = await app.request('http://localhost/-/assets/%2e%2e/environments/local/000001.json')
  expect(outside.status).toBe(404)
})

test('127.0.0.1 is sent to localhost, and a foreign host is refused', async () => {
  const { app } = await gateway()
  const sent = await app.request('http://127.0.0.1:8080/login')
  expect(sent.status).toBe(307)
  expect(sent.headers.get('Location')).toBe('http://localhost:8080/login')
  expect((await app.request('http://evil.example/login')).status).toBe(421)
})

test('a report of a failed remote is logged, and one with anything else in it is refused', async () => {
  const { app, lines } = await gateway()
  const report = { remote: 'orders', version: '1.1.0', track: 'stable', phase: 'load', outcome: 'failed', duration: 12 }
  const send = (body: object) =>
    app.request('http://localhost/-/beacon', { method: 'POST', body: JSON.stringify(body) })
  const snapshotId = '3f0e8f56-5a3c-4a6b-9d6e-0a4c6a2b7f11'
  expect((await send({ ...report, snapshotId })).status).toBe(204)
  expect(lines.at(-1)).toContain('"outcome":"failed"')
  expect((await send({ ...report, snapshotId, username: 'maria' })).status).toBe(400)
})
