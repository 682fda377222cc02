/** @size all */
import { brotliDecompressSync } from 'node:zlib'

import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { pageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import { prerenderedLogin } from '@homeside/contract/prerendered'
import { emptyRegistry, livePortal, publishFiles, publishSomeRemote, putSomeLive } from '@homeside/releases/testing'
import { brandFiles, hostFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'

import type { GatewayOptions } from '../options/gateway-options.ts'
import { gatewayOf } from '../testing/gateway-in-process.ts'

const environment = {
  environment: 'local',
  pageHosts: ['localhost'],
  apiOrigin: 'http://{pageHost}:56695',
  overrides: 'free' as const,
}

function inLanguage(title: string): object {
  const { aliasInPath, aliasInQuery, brandLogo, brandName, brandPhone } = markupBlanks
  const form = `<form action="/${aliasInPath}/login"></form><a href="/privacyPolicy?alias=${aliasInQuery}"></a>`
  const brand = `<img src="${brandLogo}"><b>${brandName}</b><a href="tel:+1${brandPhone}">${brandPhone}</a>`
  const markup = { portal: `portal ${brand}`, branded: `branded ${brand}${form}`, unbranded: `unbranded ${form}` }
  return { markup, trouble: `trouble ${brandPhone}`, noScript: `no script ${brandPhone}`, strings: { title } }
}

const login = prerenderedLogin.parse({
  schema: 'login/v1',
  style: '.login{}',
  script: 'early()',
  languages: { en: inLanguage('Log in'), es: inLanguage('Iniciar sesión') },
})

const entries = { main: { scripts: ['portal.1.js', 'main.1.js'], styles: ['portal.1.css', 'main.1.css'] } }

/** How many there are beside orders, Homeside and Northridge. */
interface Grown {
  remotes: number
  brands: number
}

/** A gateway with a host that has a prerendered login, and brands of which one has difficult characters. */
async function gateway(options: Partial<GatewayOptions> = {}, grown: Grown = { remotes: 0, brands: 0 }) {
  const more = Array.from({ length: grown.remotes }, (_, index) => `remote-${index}`)
  const teams = { 'host-team': ['host', 'brands'], 'orders-team': ['orders', ...more] }
  const portal = await livePortal(await emptyRegistry(undefined, teams))
  for (const name of more) await publishSomeRemote(portal, '1.0.0', { name })
  const { offers } = JSON.parse(hostFiles()['host.json'] ?? '') as { offers: object }
  await publishFiles(portal, 'host', '1.1.0', {
    ...hostFiles(),
    'portal.1.js': 'portal()',
    'portal.1.css': 'main{}',
    'host.json': JSON.stringify({ entries, offers }),
    'login.json': JSON.stringify(login),
  })
  const { brands } = JSON.parse(brandFiles()['brands.json'] ?? '') as { brands: { name: string; alias: string }[] }
  const coloured = brands.map((brand) => ({
    ...brand,
    name: brand.alias === 'northridge' ? 'North & <b>Ridge</b>' : brand.name,
    variables: '--hs-primary:#123456',
  }))
  const others = Array.from({ length: grown.brands }, (_, index) => ({
    ...coloured[1],
    alias: `provider-${index}`,
    hosts: {},
  }))
  await publishFiles(portal, 'brands', '1.1.0', {
    ...brandFiles(),
    'brands.json': JSON.stringify({ brands: [...coloured, ...others] }),
  })
  const remotes = Object.fromEntries(more.map((name) => [name, '1.0.0']))
  await putSomeLive(portal, { host: '1.1.0', brands: '1.1.0', remotes })
  return gatewayOf(portal.registry, environment, options)
}

async function pageAt(app: Hono, path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request(`http://localhost${path}`, { headers })).text()
}

test('a provider’s login is in the page, filled in with escaped values', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/NorthRidge/login')
  expect(html).toContain('<div id="login">branded <img src="/-/assets/brands/1.1.0/Northridge.svg">')
  expect(html).toContain('<b>North &#38; &#60;b&#62;Ridge&#60;/b&#62;</b><a href="tel:+18005550100">(800) 555-0100</a>')
  expect(html).toContain('<form action="/NorthRidge/login"></form><a href="/privacyPolicy?alias=NorthRidge"></a></div>')
  expect(html).toContain('<title>Log in · North &#38; &#60;b&#62;Ridge&#60;/b&#62;</title>')
  expect(html).toContain('<noscript>no script (800) 555-0100</noscript>')
  expect(html).not.toContain('blank')
})

test('an alias is written as in the address, and cannot end an attribute or a query', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/a%22%3E%26b/login')
  expect(html).toContain('unbranded <form action="/a%22%3E%26b/login"></form>')
  expect(html).toContain('<a href="/privacyPolicy?alias=a%22%3E%26b"></a>')
})

test('the language is the patient’s choice, else the browser’s, and caches are told what it depends on', async () => {
  const { app } = await gateway()
  expect(await pageAt(app, '/login', { 'Accept-Language': 'es-MX' })).toContain('<title>Iniciar sesión · Homeside')
  const own = { 'Accept-Language': 'es-MX', Cookie: 'hs-language=en' }
  expect(await pageAt(app, '/login', own)).toContain('<title>Log in · Homeside')
  const answer = await app.request('http://localhost/login')
  expect(answer.headers.get('Vary')).toContain('Accept-Language, Cookie')
})

test('the page has one style element and one script, by hash and by nonce; the rest is named as data', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/northridge/login')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const html = await answer.text()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).toBe('.login{}:root:root{--hs-primary:#123456}')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(policy).toContain(`style-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(html).toContain(`<script nonce="${nonce}">early()</script>`)
  expect(html.match(/<script defer/g)).toHaveLength(1)
  expect(html).toMatch(/<script defer nonce="[^"]+" src="\/-\/assets\/host\/1\.1\.0\/main\.1\.js" integrity="sha384-/)
  expect(html).not.toContain('rel="stylesheet"')
  const start = JSON.parse(/id="page-start">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<string, object[]>
  expect(start).toMatchObject({
    strings: { title: 'Log in' },
    scripts: [{ url: '/-/assets/host/1.1.0/portal.1.js' }],
    // The login's own style is in the page.
    styles: {
      before: [{ url: '/-/assets/host/1.1.0/portal.1.css' }],
      after: [{ url: '/-/assets/brands/1.1.0/Northridge.css' }],
    },
  })
})

test('other pages are drawn in the browser, and so is the login when instantLogin is off', async () => {
  const { app } = await gateway()
  for (const path of ['/northridge/home', '/northridge/Login', '/login/', '/sso/login', '/%E0%A4%A/login']) {
    const html = await pageAt(app, path)
    expect(html).not.toContain('id="login"')
    expect(html.match(/<script defer/g)).toHaveLength(2)
  }
  const plain = await gateway({ instantLogin: false })
  expect(await pageAt(plain.app, '/northridge/login')).not.toContain('id="login"')
})

test('the login of an override is drawn in the browser, whose style sheet has the banner', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/northridge/login?remote=orders@1.0.0')
  expect(html).toContain('class="trial-banner"')
  expect(html).toContain('rel="stylesheet"')
  expect(html).not.toContain('id="login"')
})

test('a post to the login answers the same page, and its body is neither read nor logged', async () => {
  const { app, lines } = await gateway()
  const body = new URLSearchParams({ username: 'maria', password: 'secret' })
  const answer = await app.request('http://localhost/northridge/login', { method: 'POST', body })
  const html = await answer.text()
  expect(html).toContain('<div id="login">branded')
  expect(html + lines.join('')).not.toMatch(/secret|maria/)
})

test('a page is brotli for browsers that accept it, and never for one that refuses it', async () => {
  const { app } = await gateway()
  const ask = (encoding: string) =>
    app.request('http://localhost/northridge/login', { headers: { 'Accept-Encoding': encoding } })
  const answer = await ask('gzip, deflate, br, zstd')
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<div id="login">')
  expect((await ask('gzip, br;q=0')).headers.get('Content-Encoding')).toBe('gzip')
})

test('the page of a login has only an address at which a list of remotes never changes', async () => {
  const { app } = await gateway()
  const snapshot = snapshotIn(await pageAt(app, '/northridge/login'))
  expect(snapshot.remotes).toEqual([])
  expect(snapshot.rest).toBe(snapshotIn(await pageAt(app, '/northridge/login')).rest)
  const answer = await app.request(`http://localhost${snapshot.rest}`)
  const [orders, ...others] = pageSnapshot.shape.remotes.parse(await answer.json())
  expect(others).toEqual([])
  expect(orders).toMatchObject({ name: 'orders', track: 'stable', fallback: null, build: { version: '1.0.0' } })
  expect(orders?.build.entry.integrity).toMatch(/^sha384-/)
  expect(orders?.build.pages['page']).toEqual({
    assets: [{ url: '/-/assets/orders/1.0.0/page.js', integrity: '' }],
    shared: ['react'],
  })
  expect(orders?.descriptor.routes.map(({ path }) => path)).toEqual(['/:alias/orders', '/m/:key?'])
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
})

test('another page carries the files of the page that opens, and preloads the same list of remotes as the login', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/northridge/orders')
  const { remotes, rest } = snapshotIn(html)
  for (const path of ['/login', '/northridge/login']) expect(snapshotIn(await pageAt(app, path)).rest).toBe(rest)
  expect(html).toContain(`<link rel="preload" as="fetch" href="${rest}" crossorigin="anonymous">`)
  expect(remotes.map(({ name }) => name)).toEqual(['orders'])
  expect(Object.keys(remotes[0]?.build.pages ?? {})).toEqual(['page'])
  expect(remotes[0]?.build.pages['page']?.assets[0]?.integrity).toMatch(/^sha384-/)
  expect(remotes[0]?.descriptor.routes).toEqual([])
  expect(snapshotIn(await pageAt(app, '/northridge/home')).remotes).toEqual([])
})

/** What growing adds to the bytes of pages, compressed as patients get them. */
async function bytesOf({ app }: { app: Hono }): Promise<Record<string, number>> {
  const sizes = ['/login', '/northridge/login', '/northridge/orders', '/northridge/home', '/m/ABC'].map(
    async (path) => {
      const answer = await app.request(`http://localhost${path}`, { headers: { 'Accept-Encoding': 'br' } })
      const { rest = '' } = snapshotIn(await pageAt(app, path))
      expect(rest.length).toBeLessThan(64)
      return [path, (await answer.arrayBuffer()).byteLength]
    },
  )
  return Object.fromEntries(await Promise.all(sizes)) as Record<string, number>
}

test('a page is as large with sixty remotes and ten thousand brands as with six and four', async () => {
  const few = await bytesOf(await gateway({}, { remotes: 5, brands: 2 }))
  const many = await bytesOf(await gateway({}, { remotes: 59, brands: 9998 }))
  for (const [path, bytes] of Object.entries(few)) expect(Math.abs((many[path] ?? 0) - bytes)).toBeLessThanOrEqual(50)
})

test('a gateway answers the list of a page that another gateway made; a list that differs may not be cached', async () => {
  const { app } = await gateway()
  const { rest = '' } = snapshotIn(await pageAt(app, '/northridge/login'))
  const another = await gateway()
  const same = await another.app.request(`http://localhost${rest}`)
  expect(same.headers.get('Cache-Control')).toContain('immutable')
  const older = await another.app.request('http://localhost/-/page-files/made-of-others?alias=northridge')
  expect(await older.json()).toEqual(await same.json())
  expect(older.headers.get('Cache-Control')).toBe('no-store')
})
