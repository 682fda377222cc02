import { gunzipSync } from 'node:zlib'

import { aliasPages, remotesIn, snapshotIn } from '@homeside/contract/page-snapshot'
import { pin } from '@homeside/releases/changes/pin'
import { newSigner, publishSomeHost, putSomeLive, type TestRegistry } from '@homeside/releases/testing'

import { gateway, pageAt } from './testing/gateway-in-process.ts'

async function pinOrders({ keys, registry }: TestRegistry, alias: string): Promise<void> {
  const author = { by: 'somebody', why: 'a test', signer: keys['local'] ?? newSigner() }
  await pin(registry, { name: 'orders', version: '1.0.0', alias, environment: 'local', author })
}

test('a page names everything it is made of, with hashes', async () => {
  const { app } = await gateway()
  const html = await (await app.request('http://localhost/bluebird-hme/orders')).text()
  const snapshot = snapshotIn(html)
  expect(snapshot).toMatchObject({ environment: 'local', serial: 2, alias: 'bluebird-hme', language: 'en' })
  expect(snapshot.apiOrigin).toBe('http://localhost:56695')
  expect(snapshot.remotes[0]).toMatchObject({ name: 'orders', build: { version: '1.1.0', container: 'orders__1_1_0' } })
  expect(snapshot.remotes[0]?.fallback?.version).toBe('1.0.0')
  expect(html).toMatch(/<script defer nonce="[^"]+" src="\/-\/assets\/host\/1\.0\.0\/main\.1\.js" integrity="sha384-/)
})

test('a page is compressed for browsers that accept it', async () => {
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

test('a page can ask about one alias at a time: whether its pages differ, and the look of its brand', async () => {
  const { app, portal, reader } = await gateway({ paymentsPortals: { 'harbor-health': 'https://pay.example' } })
  const ask = async (alias: string) =>
    aliasPages.parse(await (await app.request(`http://localhost/-/aliases/${alias}`)).json())
  const { areOwn, look } = await ask('NorthRidge')
  expect(areOwn).toBe(true)
  expect(look?.logoUrl).toMatch(/\/brands\/1\.0\.0\/Northridge\.svg$/)
  expect(look?.variables).toEqual({ '--hs-primary': '#0090ba' })
  expect(await ask('Harbor-Health')).toEqual({ areOwn: true })
  expect(await ask('bluebird-hme')).toEqual({ areOwn: false })
  await pinOrders(portal, 'bluebird-hme')
  await reader.refresh()
  expect(await ask('bluebird-hme')).toEqual({ areOwn: true })
})

test('no page names a provider other than that of its address', async () => {
  const { app, portal, reader } = await gateway({ paymentsPortals: { 'harbor-health': 'https://pay.example' } })
  await pinOrders(portal, 'pinned-hme')
  await reader.refresh()
  for (const path of ['/login', '/bluebird-hme/login', '/bluebird-hme/orders', '/m/ABC', '/somebody-else/home']) {
    const html = await (await app.request(`http://localhost${path}`)).text()
    const remotes = await remotesIn(snapshotIn(html), (address) => app.request(`http://localhost${address}`))
    expect(html + JSON.stringify(remotes)).not.toMatch(/northridge|harbor-health|pinned-hme/i)
  }
})

test('a path of the portal itself has no alias', async () => {
  const { app } = await gateway()
  expect(snapshotIn(await (await app.request('http://localhost/login')).text()).alias).toBeNull()
})

test('the browser’s first language decides, unless the patient chose one', async () => {
  const { app } = await gateway()
  const page = async (headers: Record<string, string>): Promise<string> =>
    (await app.request('http://localhost/login', { headers })).text()
  expect(await page({ 'Accept-Language': 'es-MX,en;q=0.8' })).toContain('<html lang="es">')
  expect(await page({ 'Accept-Language': 'en-US,es;q=0.8' })).toContain('<html lang="en">')
  expect(await page({ 'Accept-Language': 'en-US', Cookie: 'hs-language=es' })).toContain('<html lang="es">')
})

test('the policy allows only this page’s scripts, and each page has a new nonce', async () => {
  const { app } = await gateway()
  const one = await app.request('http://localhost/login')
  const other = await app.request('http://localhost/login')
  const policy = one.headers.get('Content-Security-Policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toBe(other.headers.get('Content-Security-Policy'))
  expect(one.headers.get('Cache-Control')).toBe('no-store')
})

test('the policy allows nothing that the portal does not need', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/bluebird-hme/home')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const [nonce] = /'nonce-[^']+'/.exec(policy) ?? []
  expect(Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/, 2)))).toEqual({
    'default-src': "'none'",
    'script-src': `${nonce} 'strict-dynamic'`,
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'connect-src': "'self' http://localhost:56695",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'report-uri': '/-/policy-reports',
  })
})

test('pages may call the backends that their environment lists, and know which is whose', async () => {
  const backends = {
    orders: ['https://orders.example', 'https://files.example:8443'],
    other: ['https://other.example'],
  }
  const { app } = await gateway({ backends })
  for (const path of ['/bluebird-hme/home', '/login']) {
    const answer = await app.request(`http://localhost${path}`)
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' http://localhost:56695 https://orders.example https://files.example:8443 https://other.example;",
    )
    expect(snapshotIn(await answer.text())).toMatchObject({ backends })
  }
})

test('only a provider’s own pages may frame and open its payments portal', async () => {
  const { app } = await gateway({ paymentsPortals: { northridge: 'https://pay.example' } })
  const own = await app.request('http://localhost/NorthRidge/bpc')
  expect(own.headers.get('Content-Security-Policy')).toContain('; frame-src https://pay.example;')
  expect(own.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  expect(snapshotIn(await own.text())).toMatchObject({ paymentsPortal: 'https://pay.example' })
  for (const path of ['/bluebird-hme/bpc', '/login']) {
    const other = await app.request(`http://localhost${path}`)
    expect(other.headers.get('Content-Security-Policy')).not.toContain('frame-src')
    expect(other.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    const snapshot = snapshotIn(await other.text())
    expect(snapshot).not.toHaveProperty('paymentsPortal')
  }
})

test('a page has no opener, no referrer, no device but the camera, and no script without a hash', async () => {
  const { app } = await gateway()
  for (const path of ['/login', '/bluebird-hme/home']) {
    const { headers } = await app.request(`http://localhost${path}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'integrity-policy': 'blocked-destinations=(script)',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('only a remote’s public page is preloaded, with the attributes of its script element', async () => {
  const { app } = await gateway()
  const texted = await (await app.request('http://localhost/m/abc')).text()
  expect(texted).toMatch(
    /<link rel="preload" as="script" nonce="[^"]+" href="\/-\/assets\/orders\/1\.1\.0\/texted\.js" integrity="sha384-[^"]+" crossorigin="anonymous">/,
  )
  const orders = await (await app.request('http://localhost/bluebird-hme/orders')).text()
  expect(orders).not.toContain('rel="preload" as="script"')
})

test('a form that is posted before its script is ready gets its page, and nothing of it is logged', async () => {
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
  const answer = await app.request('http://localhost/-/assets/orders/1.1.0/page.js', {
    headers: { 'Accept-Encoding': 'br' },
  })
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Content-Type')).toMatch(/javascript/)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('a missing file is 404 and not cached, and no path leads out of the folder', async () => {
  const { app } = await gateway()
  const missing = await app.request('http://localhost/-/assets/orders/1.1.0/nothing.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Cache-Control')).toBe('no-store')
  const outside = await app.request('http://localhost/-/assets/%2e%2e/environments/local/000001.json')
  expect(outside.status).toBe(404)
  expect((await app.request('http://localhost/-/assets/orders/1.1.0/.release.json')).status).toBe(404)
})

test('a page that cannot be made has a number, which the log has beside the place in the code', async () => {
  const { app, lines, reader } = await gateway()
  const current = () => {
    throw new Error('broken')
  }
  Object.defineProperty(reader, 'current', { get: current })
  const answer = await app.request('http://localhost/bluebird-hme/home')
  const [, number = ''] = /try again soon\. R-([0-9A-F]{4}-[0-9A-F]{4})$/.exec(await answer.text()) ?? []
  const line = JSON.parse(lines.at(-1) ?? '') as { correlationId: string; at: string[] }
  expect([answer.status, line.correlationId.slice(0, 8)]).toEqual([503, number.replace('-', '').toLowerCase()])
  expect(line.at[0]).toMatch(/app\.test\.ts/)
})

test('127.0.0.1 is redirected to localhost, and a foreign host is refused', async () => {
  const { app } = await gateway()
  const sent = await app.request('http://127.0.0.1:8080/login')
  expect(sent.status).toBe(307)
  expect(sent.headers.get('Location')).toBe('http://localhost:8080/login')
  expect((await app.request('http://evil.example/login')).status).toBe(421)
})

test('a visitor keeps the same cohort', async () => {
  const { app } = await gateway()
  const first = await app.request('http://localhost/login')
  const cookie = first.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^hs-cohort=\d{1,4}; .*HttpOnly/)
  const again = await app.request('http://localhost/login', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  expect(again.headers.get('Set-Cookie')).toBeNull()
})

test('a brand’s own host name decides the brand, whatever the alias', async () => {
  const { app } = await gateway()
  const snapshot = await pageAt(app, 'http://northridge.localhost/login')
  expect(snapshot.brand).toMatchObject({ alias: 'northridge', name: 'Northridge' })
  expect(snapshot.apiOrigin).toBe('http://northridge.localhost:56695')
  expect((await app.request('http://southridge.localhost/login')).status).toBe(421)
})

test('an older host that a rollback brings back gets pages that carry all remotes', async () => {
  const { app, portal, reader } = await gateway()
  await publishSomeHost(portal, '0.9.0', { contract: '1.0.0', shared: { react: '19.3.1', jotai: '2.20.3' } })
  await putSomeLive(portal, { host: '0.9.0' })
  await reader.refresh()
  for (const path of ['/bluebird-hme/home', '/bluebird-hme/login']) {
    const snapshot = snapshotIn(await (await app.request(`http://localhost${path}`)).text())
    expect(snapshot).toMatchObject({ hostVersion: '0.9.0', brandedAliases: [] })
    expect(snapshot).not.toHaveProperty('rest')
    expect(snapshot.remotes[0]?.descriptor.routes.length).toBeGreaterThan(0)
  }
})
